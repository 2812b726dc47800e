import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A great waterfall. */
export const waterfall: Subject = {
  words: 'a great waterfall',
  stance: 'stands',
  height: 225,
  reach: [-120, -140, 120, 10],
  person: 22,
  isLarge: true,
  draw: (ink) =>
    area('M-118 6L-112-96-84-118-56-112 56-118 88-124 112-104 118 6z', ink.soft) +
    area('M-118 6L-112-96-84-118-72-60-80 6zM118 6L112-104 88-124 78-60 82 6z', ink.mid) +
    area('M-60-114Q0-104 62-120L70 4H-68z', ink.paper) +
    area('M-60-114Q-44-108-34-109L-44 4h-24zM-6-108H6L4 4H-8zM34-112L44-114 54 4H38z', ink.paperShade) +
    area('M-118-92q10-34 60-26l4 8q-40 0-54 22zM54-124q40-14 64 20l-6 8q-22-22-56-14z', ink.leaf) +
    area(
      'M-86 4a46 12 0 1 1 92 0a46 12 0 1 1-92 0zM-14 4a50 13 0 1 1 100 0a50 13 0 1 1-100 0z',
      ink.paper,
      0.9,
    ) +
    area('M-84-8a84 20 0 1 1 168 0a84 20 0 1 1-168 0z', ink.paper, 0.5),
}
