import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A window with a view. */
export const windowView: Subject = {
  words: 'a window with a view',
  stance: 'stands',
  height: 215,
  reach: [-70, -116, 70, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-62-110H62V-4H-62z', ink.paper) +
    area('M-54-102H54V-12H-54z', ink.water) +
    area('M-54-40Q-20-64 10-44 34-56 54-40V-12H-54z', ink.leaf) +
    area('M17-78a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.glow) +
    stroke('M0-102V-12M-54-58H54', ink.paper, 5) +
    area('M-70-8H70V4H-70z', ink.wood),
}
