import { type Color, mix, palettes } from './drawing/color.ts'

/** The side of the icon's drawing, in its own units. */
export const iconSide = 32

/** How far from the middle what matters may reach, so that no mask of a device cuts it off: W3C's safe zone. */
export const safeRadius = iconSide * 0.4

/** Where the icon's sun and the tops of its mountains are. */
export const iconMarks = {
  sun: { x: 21.5, y: 10.5, radius: 3.7 },
  peaks: [
    { x: 10.5, y: 9.5 },
    { x: 22.5, y: 14 },
  ],
} as const

/** `rounded` stands by itself, `square` fills a device's own shape. */
type IconShape = 'rounded' | 'square'

/** The site's icon: a poster of the covers' golden light, as small as it can be told. */
export function appIcon(shape: IconShape): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSide} ${iconSide}">${iconArtwork(shape)}</svg>\n`
}

/** The same without its frame, to be set into another drawing. */
export function iconArtwork(shape: IconShape): string {
  const { sky, sun, far, near } = palettes.golden
  const range = mix(far, near, 0.55)
  const shade = (color: Color) => mix(color, near, 0.34)
  const { x, y, radius } = iconMarks.sun
  const artwork =
    `<path fill="url(#icon-sky)" d="M0 0h32v32H0z"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${sun}"/>` +
    `<path fill="${far}" d="M12 27 22.5 14 34 27z"/><path fill="${shade(far)}" d="M12 27 22.5 14l-1.6 8 1.4 5z"/>` +
    `<path fill="${range}" d="M-3 28 10.5 9.5 23 28z"/><path fill="${shade(range)}" d="M-3 28 10.5 9.5 9 18l1.6 10z"/>` +
    `<path fill="${sun}" d="m10.5 9.5 3.2 4.8-1.9-.5-1.4 1.9-1.2-1.7-2.3.5z"/>` +
    `<path fill="${near}" d="M0 26q9-3.4 17-.8T32 24v8H0z"/>`
  return (
    `<defs><linearGradient id="icon-sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>` +
    `<clipPath id="icon-shape"><rect width="32" height="32" rx="8"/></clipPath></defs>` +
    (shape === 'rounded' ? `<g clip-path="url(#icon-shape)">${artwork}</g>` : artwork)
  )
}
