import { NoticePicture } from './notice-picture.tsx'

/** Something failed. */
export const StormPicture = () => (
  <NoticePicture name="storm">
    <path fill="#C9D3DD" d="M0 0h160v104H0z" />
    <path fill="#8E9DB0" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
    <path fill="#3B3C5E" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />
    <path fill="#5B6785" d="M52 48a16 16 0 0 1 4-31 22 22 0 0 1 42 4 14 14 0 0 1 8 27z" />
    <path fill="#F5A25D" d="M82 42L68 64h10l-6 20 20-26H82l8-16z" />
  </NoticePicture>
)
