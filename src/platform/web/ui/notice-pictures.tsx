import type { ReactNode } from 'react'
import { daytimeScene, NoticePicture } from './empty-state.tsx'

/** Nighttime landscape. */
function nighttimeScene(thing: ReactNode): ReactNode {
  return (
    <>
      <path fill="#2A3358" d="M0 0h160v104H0z" />
      <circle cx="126" cy="26" r="11" fill="#FBE7C6" />
      <path
        stroke="#FBE7C6"
        strokeWidth="2"
        strokeLinecap="round"
        d="M22 20h.01M48 34h.01M70 14h.01M98 40h.01M146 52h.01M30 50h.01"
      />
      <path fill="#4B4F7C" d="M0 74l34-26 30 24 24-18 40 22 32-20v48H0z" />
      <path fill="#171C33" d="M0 88c30-14 54-10 80-4s54 4 80-8v28H0z" />
      {thing}
    </>
  )
}

/** Decorative SVG of a photo album, shown above the message that there are no photos. */
export const AlbumPicture = () => (
  <NoticePicture name="album">
    {daytimeScene(
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

/** Decorative SVG of a hot-air balloon, shown above the message that an idea does not exist or was removed. */
export const BalloonPicture = () => (
  <NoticePicture name="balloon">
    {daytimeScene(
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

/** Decorative SVG of a door at night, shown above the message that a page requires another role or signing in. */
export const DoorPicture = () => (
  <NoticePicture name="door">
    {nighttimeScene(
      <>
        <path fill="#FBE7C6" fillOpacity=".3" d="M64 92h32l22 12H42z" />
        <path fill="#C98A5E" d="M60 92V50a20 20 0 0 1 40 0v42z" />
        <path fill="#F5A25D" d="M66 92V51a14 14 0 0 1 28 0v41z" />
        <circle cx="88" cy="70" r="2.500" fill="#1B2333" />
      </>,
    )}
  </NoticePicture>
)

/** Decorative SVG of a magnifying glass, shown above the message that a search has no results. */
export const GlassPicture = () => (
  <NoticePicture name="glass">
    {daytimeScene(
      <>
        <circle cx="74" cy="50" r="22" fill="#FFF7EA" fillOpacity=".75" stroke="#1B2333" strokeWidth="5" />
        <path stroke="#1B2333" strokeWidth="8" strokeLinecap="round" d="M91 67l18 18" />
      </>,
      true,
    )}
  </NoticePicture>
)

/** Decorative SVG of a letter, shown above the message that a newsletter issue does not exist yet. */
export const LetterPicture = () => (
  <NoticePicture name="letter">
    {daytimeScene(
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

/** Decorative SVG of a map, shown above the message that a place is unknown. */
export const MapPicture = () => (
  <NoticePicture name="map">
    {daytimeScene(
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

/** Decorative SVG of a signpost at night, shown above the message that an address does not exist. */
export const SignpostPicture = () => (
  <NoticePicture name="signpost">
    {nighttimeScene(
      <>
        <path stroke="#C98A5E" strokeWidth="5" strokeLinecap="round" d="M78 96V30" />
        <path fill="#F5A25D" d="M62 36h36l8 7-8 7H62z" />
        <path fill="#FBE7C6" d="M94 56H60l-8 7 8 7h34z" />
      </>,
    )}
  </NoticePicture>
)
