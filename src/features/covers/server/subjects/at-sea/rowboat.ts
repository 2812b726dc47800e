import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody rowing a boat. */
export const rowboat: Subject = {
  words: 'somebody rowing a boat',
  stance: 'sails',
  height: 100,
  reach: [-100, -66, 104, 8],
  draw: (ink) =>
    area('M-22-20Q-22-50-8-52 14-50 10-20z', ink.accentLight) +
    area('M-17-62a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    stroke('M-2-38L74 6M-10-38L-72 6', ink.wood, 5) +
    area('M-100-32Q0-10 104-36L80 8H-76z', ink.accent) +
    area('M-92-12Q0 4 92-12L80 8H-76z', ink.accentShade),
}
