import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A diver. */
export const diver: Subject = {
  words: 'a diver',
  stance: 'swims',
  height: 180,
  reach: [-110, -60, 120, 60],
  draw: (ink) =>
    area('M-50-24Q-10-44 34-24L44-6 30 8-44 4z', ink.mid) +
    area('M-44-40Q-14-56 16-40L12-26-40-24z', ink.accent) +
    area('M35-12a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.skin) +
    area('M50-28q20 2 20 18l-14 2q-12-8-6-20z', ink.dark) +
    area('M56-24q14 2 14 14h-12z', ink.accentLight) +
    area('M-50-16L-92-2-90 8-46 4z', ink.mid) +
    area('M-88-6L-128 4-126 22-86 10zM-84 8l-40 26 10 14 36-28z', ink.accent) +
    area('M14-6L40 26 34 32 4 6z', ink.mid) +
    stroke(
      'M66-44a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM73-64a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM71-88a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
      4,
    ),
}
