import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** People in a hot spring. */
export const bathers: Subject = {
  words: 'people in a hot spring',
  stance: 'sails',
  height: 120,
  reach: [-90, -56, 90, 10],
  isLarge: true,
  draw: (ink) =>
    area('M-100 0Q-96-20-70-14-60-30-40-18-10-26 20-16 50-28 66-14 96-20 100 0z', ink.soft) +
    area('M-44 0Q-46-24-30-26-14-24-16 0zM14 0Q12-24 28-26 44-24 42 0z', ink.skin) +
    area('M-41-38a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.woodShade) +
    area('M17-38a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    area('M-42-44q12-12 24 0z', ink.paper) +
    stroke('M-60-40q10-14 0-26t4-24M4-52q10-14 0-26t4-24M62-40q10-14 0-26t4-24', ink.paper, 5, 0.7),
}
