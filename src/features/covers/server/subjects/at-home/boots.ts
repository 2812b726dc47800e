import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of walking boots. */
export const boots: Subject = {
  words: 'a pair of walking boots',
  stance: 'stands',
  height: 180,
  reach: [-100, -118, 86, 8],
  isSmall: true,
  draw: (ink) =>
    `<g transform="translate(-36 -14)">${boot(ink.woodShade, ink.dark, ink.accentShade, ink.mid)}</g>` +
    boot(ink.wood, ink.woodShade, ink.accent, ink.dark),
}

function boot(leather: string, heel: string, collar: string, sole: string): string {
  return (
    area('M-58-8Q-64-50-58-92H-4Q-6-58 8-48 66-44 76-8z', leather) +
    area('M-58-8Q-64-50-58-92H-34Q-40-50-34-8z', heel) +
    area('M-64-104H2V-86H-64z', collar) +
    area('M44-42Q70-34 76-8H50Q52-28 44-42z', heel) +
    stroke('M-22-76H2M-20-62H4M-14-48L12-54', collar, 5) +
    area('M-64-10H78Q84 0 80 8H70l-6-6-8 6H40l-6-6-8 6H10L4 2-4 8H-62Q-68 0-64-10z', sole)
  )
}
