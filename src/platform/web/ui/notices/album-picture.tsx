import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** Pages that wait for their pictures. */
export const AlbumPicture = () => (
  <NoticePicture name="album">
    {day(
      <>
        <path fill="#1B2333" fillOpacity=".35" d="M36 90h90v4H36z" />
        <path
          fill="#FFF7EA"
          d="M80 38c-12-8-28-8-42-4v52c14-4 30-4 42 4 12-8 28-8 42-4V34c-14-4-30-4-42 4z"
        />
        <path stroke="#B98E9B" strokeWidth="2" fill="none" d="M80 38v52" />
        <path
          stroke="#B98E9B"
          strokeWidth="2"
          strokeDasharray="4 3"
          fill="none"
          d="M46 44h26v22H46zM88 44h26v22H88z"
        />
      </>,
      true,
    )}
  </NoticePicture>
)
