import { night } from './night.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** Something for others, or for whoever has signed in. */
export const DoorPicture = () => (
  <NoticePicture name="door">
    {night(
      <>
        <path fill="#FBE7C6" fillOpacity=".3" d="M64 92h32l22 12H42z" />
        <path fill="#C98A5E" d="M60 92V50a20 20 0 0 1 40 0v42z" />
        <path fill="#F5A25D" d="M66 92V51a14 14 0 0 1 28 0v41z" />
        <circle cx="88" cy="70" r="2.500" fill="#1B2333" />
      </>,
    )}
  </NoticePicture>
)
