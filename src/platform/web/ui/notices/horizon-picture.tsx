import { day } from './day.tsx'
import { NoticePicture } from './notice-picture.tsx'

/** Nothing here yet. */
export const HorizonPicture = () => <NoticePicture name="horizon">{day(null)}</NoticePicture>
