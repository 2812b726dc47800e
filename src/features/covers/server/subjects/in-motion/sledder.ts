import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody on a sled. */
export const sledder: Subject = {
  words: 'somebody on a sled',
  stance: 'stands',
  height: 140,
  reach: [-66, -78, 60, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-60-4H40Q58-4 56-20M-40-4V-18M24-4V-18M-50-20H38', ink.wood, 6) +
    area('M-16-22L24-24 46-32 50-24 26-10-16-10z', ink.dark) +
    area('M-36-20Q-36-58-18-62 0-62 0-46L2-20z', ink.accent) +
    stroke('M-12-52L16-38', ink.accent, 7) +
    area('M-27-70a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    area('M-28-74q12-14 24 0z', ink.paper),
}
