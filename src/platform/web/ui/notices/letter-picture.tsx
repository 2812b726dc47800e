import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** A letter that was not written yet. */
export const LetterPicture = () => (
  <NoticePicture name="letter">
    {day(
      <>
        <path fill="#FFF7EA" d="M42 40h76v48H42z" />
        <path
          stroke="#B98E9B"
          strokeWidth="3"
          strokeLinejoin="round"
          fill="none"
          d="M42 40l38 28 38-28M42 88l28-26M118 88L90 62"
        />
      </>,
      true,
    )}
  </NoticePicture>
)
