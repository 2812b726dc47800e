import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** Looked for, and not found. */
export const GlassPicture = () => (
  <NoticePicture name="glass">
    {day(
      <>
        <circle cx="74" cy="50" r="22" fill="#FFF7EA" fillOpacity=".75" stroke="#1B2333" strokeWidth="5" />
        <path stroke="#1B2333" strokeWidth="8" strokeLinecap="round" d="M91 67l18 18" />
      </>,
      true,
    )}
  </NoticePicture>
)
