import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A labyrinth on the ground. */
export const labyrinth: Subject = {
  words: 'a labyrinth on the ground',
  stance: 'stands',
  height: 150,
  reach: [-150, -84, 150, 4],
  isLarge: true,
  person: 66,
  draw: (ink) =>
    area('M-150 -40a150 44 0 1 1 300 0a150 44 0 1 1-300 0z', ink.paper) +
    stroke('M-136 -40a136 39 0 1 1 272 0a136 39 0 1 1-272 0', ink.accentShade, 6) +
    stroke(
      'M-112-40a112 31 0 1 1 200 18M-88-40a88 24 0 1 0 150-14M-62-40a62 16 0 1 1 106 9M-36-40a36 9 0 1 0 64-4M-36-40v0M0-4v28M0-16H34',
      ink.accentShade,
      6,
    ) +
    area('M-14 -40a14 5 0 1 1 28 0a14 5 0 1 1-28 0z', ink.accent),
}
