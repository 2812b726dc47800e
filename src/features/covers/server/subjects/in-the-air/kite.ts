import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A kite on the wind. */
export const kite: Subject = {
  words: 'a kite on the wind',
  stance: 'flies',
  height: 225,
  reach: [-60, -130, 60, 60],
  draw: (ink) =>
    area('M20-128L58-84 10-20-24-92z', ink.accent) +
    area('M20-128L58-84 16-80z', ink.accentLight) +
    area('M-24-92L16-80 10-20z', ink.accentShade) +
    stroke('M10-20Q-10 20-40 60', ink.dark, 2) +
    stroke('M10-20q14 12 4 24t6 22', ink.accent, 4),
}
