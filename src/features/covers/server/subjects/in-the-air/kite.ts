import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody with a kite on the wind. */
export const kite: Subject = {
  words: 'somebody with a kite on the wind',
  stance: 'stands',
  height: 225,
  reach: [-70, -192, 92, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-34-50Q14-60 46-112', ink.paper, 2.5) +
    stroke('M46-106q-14 12-4 22t-8 22-2 18', ink.accentLight, 5) +
    area('M70-192L92-146 42-104 26-158z', ink.accent) +
    area('M70-192L92-146 60-152z', ink.accentLight) +
    area('M26-158L60-152 42-104z', ink.accentShade) +
    figure(ink, { x: -50, y: 4, tall: 68, coat: ink.accent }) +
    stroke('M-42-44L-32-52', ink.accent, 7),
}
