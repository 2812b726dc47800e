import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of drums. */
export const drums: Subject = {
  words: 'a pair of drums',
  stance: 'stands',
  height: 165,
  reach: [-84, -96, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-66-60H-6L-14 4h-44z', ink.wood) +
    area('M-66-60h22L-50 4h-8z', ink.woodShade) +
    area('M-66-60a30 10 0 1 1 60 0a30 10 0 1 1-60 0z', ink.paper) +
    area('M10-46H74L66 4H18z', ink.accent) +
    area('M10-46H32L34 4H18z', ink.accentShade) +
    area('M10-46a32 10 0 1 1 64 0a32 10 0 1 1-64 0z', ink.paper) +
    stroke('M-20-64L14-92M50-50L80-78', ink.wood, 4),
}
