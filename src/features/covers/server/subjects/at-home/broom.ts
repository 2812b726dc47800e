import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A broom and a swept floor. */
export const broom: Subject = {
  words: 'a broom and a swept floor',
  stance: 'stands',
  height: 205,
  reach: [-60, -130, 60, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M24-128L-8-40', ink.wood, 6) +
    area('M-22-46L10-36Q6-6-8 4H-54Q-28-20-22-46z', ink.sand) +
    area('M-22-50L12-38 9-30-24-42z', ink.accent) +
    area('M22-2a6 4 0 1 1 12 0a6 4 0 1 1-12 0zM40 0a4 3 0 1 1 8 0a4 3 0 1 1-8 0z', ink.soft),
}
