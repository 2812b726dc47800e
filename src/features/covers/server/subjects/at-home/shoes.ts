import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of running shoes. */
export const shoes: Subject = {
  words: 'a pair of running shoes',
  stance: 'stands',
  height: 150,
  reach: [-104, -92, 84, 6],
  isSmall: true,
  draw: (ink) =>
    `<g transform="translate(-34 -18)">${shoe(ink.accentShade, ink.dark, ink.accentShade, ink.paperShade)}</g>` +
    shoe(ink.accent, ink.accentShade, ink.accentLight, ink.paper),
}

function shoe(upper: string, heel: string, tongue: string, white: string): string {
  return (
    area('M-36-56L-24-74-8-66-18-42z', tongue) +
    area('M-66-8Q-70-30-62-54-50-44-36-56L-26-62Q-4-34 26-28 76-22 78-8z', upper) +
    area('M-66-8Q-70-30-62-54-54-48-46-50L-38-8z', heel) +
    stroke('M-16-44L-2-58M-4-36L10-50M10-30L22-42', white, 4) +
    stroke('M-28-14Q0-14 22-26', white, 6) +
    area('M-68-12H78Q86-4 80 6H-60Q-72 4-68-12z', white)
  )
}
