import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A giraffe. */
export const giraffe: Subject = {
  words: 'a giraffe',
  stance: 'stands',
  height: 225,
  reach: [-36, -124, 62, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-36-46Q-20-56 2-54L26-104Q30-118 42-116L58-106Q60-98 50-99L42-100 22-42Q18-36 14-36L12 0H5L3-32H-20L-22 0H-29L-31-32z',
      ink.sand,
    ) +
    area('M-36-46L-31-32-29 0h7L-20-32H3L5 0H8V-38Q-12-36-28-46z', ink.sandShade) +
    area(
      'M-22-52l10-2 2 8-10 3zM-4-48l8-1 1 8-8 2zM6-62l6-3 2 8-6 3zM14-78l6-4 2 8-6 4zM22-92l6-4 2 8-6 4zM-12-42l7-1v6h-7z',
      ink.woodShade,
    ) +
    stroke('M36-116l-1-9M42-116l2-9', ink.woodShade, 3),
}
