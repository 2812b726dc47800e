import { night } from './night.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** No such address: where the ways part. */
export const SignpostPicture = () => (
  <NoticePicture name="signpost">
    {night(
      <>
        <path stroke="#C98A5E" strokeWidth="5" strokeLinecap="round" d="M78 96V30" />
        <path fill="#F5A25D" d="M62 36h36l8 7-8 7H62z" />
        <path fill="#FBE7C6" d="M94 56H60l-8 7 8 7h34z" />
      </>,
    )}
  </NoticePicture>
)
