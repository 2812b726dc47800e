import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Sunflowers. */
export const sunflowers: Subject = {
  words: 'sunflowers',
  stance: 'stands',
  height: 190,
  reach: [-60, -116, 60, 4],
  person: 92,
  isLarge: true,
  draw: (ink) =>
    stroke('M-30 4V-70M24 4V-84', ink.leaf, 6) +
    area('M-30-20Q-6-44 2-30-8-14-30-20zM24-30Q48-54 56-40 46-24 24-30z', ink.leaf) +
    area(
      'M-56-82a26 26 0 1 1 52 0a26 26 0 1 1-52 0zM0-94a26 26 0 1 1 52 0a26 26 0 1 1-52 0z',
      ink.accentLight,
    ) +
    area(
      'M-43-82a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM13-94a13 13 0 1 1 26 0a13 13 0 1 1-26 0z',
      ink.woodShade,
    ),
}
