import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A maypole with ribbons. */
export const maypole: Subject = {
  words: 'a maypole with ribbons',
  stance: 'stands',
  height: 225,
  reach: [-90, -176, 90, 4],
  person: 62,
  isLarge: true,
  draw: (ink) =>
    stroke('M0 2V-166', ink.wood, 8) +
    area('M0-162L-90 0H-76zM0-162L-44 0H-30z', ink.accent) +
    area('M0-162L90 0H76zM0-162L44 0H30z', ink.accentLight) +
    stroke('M-46-120a46 11 0 1 0 92 0a46 11 0 1 0-92 0', ink.leaf, 11) +
    area(
      'M-54 -122a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM38 -122a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-24 -110a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM10 -110a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
      ink.paper,
    ) +
    area('M-6-166Q-30-176-24-156-12-156 0-160 12-156 24-156 30-176 6-166z', ink.leaf) +
    area('M-8 -168a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.accent),
}
