import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A dancer. */
export const dancer: Subject = {
  words: 'a dancer',
  stance: 'stands',
  height: 215,
  reach: [-60, -118, 60, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-8-62L10-62Q60-30 58-6 20 8-20-4-2-30-8-62z', ink.accent) +
    area('M-8-62L0-62Q4-30-4 0L-20-4Q-2-30-8-62z', ink.accentShade) +
    area('M-10-88Q0-94 12-88L10-60H-8z', ink.dark) +
    area('M-7-100a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M-8-102q6-14 18-6 4 8 0 14-4-8-18-8zM12-108M9-110a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.dark) +
    stroke('M-8-86L-36-104-30-118M12-86L44-96 58-86', ink.skin, 5),
}
