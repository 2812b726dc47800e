import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** An idea that is not, or no longer, there. */
export const BalloonPicture = () => (
  <NoticePicture name="balloon">
    {day(
      <>
        <path
          fill="#E8553D"
          d="M56 14c14 0 24 10 24 23 0 12-12 22-18 30H50c-6-8-18-18-18-30 0-13 10-23 24-23z"
        />
        <path fill="#FBE7C6" d="M56 14c6 0 10 10 10 23 0 12-5 22-7 30h-6c-2-8-7-18-7-30 0-13 4-23 10-23z" />
        <path fill="#C98A5E" d="M50 72h12v9H50z" />
      </>,
      true,
    )}
  </NoticePicture>
)
