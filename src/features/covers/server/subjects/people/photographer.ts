import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A photographer with a tripod. */
export const photographer: Subject = {
  words: 'a photographer with a tripod',
  stance: 'stands',
  height: 200,
  reach: [-44, -104, 50, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -16, tall: 96, coat: ink.accent }) +
    stroke('M30-60L16 0M30-60L44 0M30-60V0', ink.dark, 4) +
    area('M16-78H42V-60H16z', ink.dark) +
    area('M42-74h8v10h-8z', ink.soft),
}
