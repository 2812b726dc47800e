import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** A place that is on no map of ours. */
export const MapPicture = () => (
  <NoticePicture name="map">
    {day(
      <>
        <path fill="#FFF7EA" d="M34 44l30-8 32 8 30-8v48l-30 8-32-8-30 8z" />
        <path stroke="#B98E9B" strokeWidth="2" fill="none" d="M64 36v48M96 44v48" />
        <path
          stroke="#3F9C9A"
          strokeWidth="3"
          strokeDasharray="5 4"
          fill="none"
          d="M44 78c14-20 26 4 40-14"
        />
        <path fill="#E8553D" d="M88 66c-6-9-9-13-9-18a9 9 0 0 1 18 0c0 5-3 9-9 18z" />
      </>,
      true,
    )}
  </NoticePicture>
)
