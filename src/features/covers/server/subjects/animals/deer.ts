import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A stag. */
export const deer: Subject = {
  words: 'a stag',
  stance: 'stands',
  height: 200,
  reach: [-44, -132, 56, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-40-48Q-20-58 10-54 18-64 22-82 26-92 36-90L52-80Q50-72 38-74 36-56 26-42L27 0H20L16-34Q-4-28-22-34L-25 0H-32L-35-32Q-42-38-40-48z',
      ink.wood,
    ) +
    area('M-40-48Q-42-38-35-32L-32 0h7L-22-34Q-4-28 16-34L20 0h3L20-42Q-14-34-40-48z', ink.woodShade) +
    area('M-44-54q10-4 10 8l-8 6z', ink.paper) +
    stroke(
      'M28-90Q8-100 10-128M16-106Q6-108 2-118M32-90Q46-104 42-130M43-110Q52-112 56-122M20-98q-8 0-14-6',
      ink.woodShade,
      4,
    ),
}
