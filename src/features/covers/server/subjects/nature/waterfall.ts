import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A great waterfall. */
export const waterfall: Subject = {
  words: 'a great waterfall',
  stance: 'stands',
  height: 225,
  reach: [-180, -146, 180, 10],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-180 6L-172-84-140-112-96-120-58-114H62L100-122 144-110 174-82 180 6z', ink.soft) +
    area('M-180 6L-172-84-140-112-96-120-84-60-92 6zM62-114L100-122 92-60 104 6H60z', ink.mid) +
    stroke('M-140-96L-132-40M128-98L122-36M152-74L150-20M-158-60L-152-16', ink.mid, 4, 0.7) +
    area('M-70-112Q0-104 70-114L80 4H-80z', ink.paper) +
    area('M-54-110L-40-109-48 4h-26zM-12-108H4L6 4H-20zM36-110L46-111 60 4H40z', ink.paperShade, 0.8) +
    area(
      'M-178-88q4-34 38-34 6-22 34-12 26-6 34 18l-6 10q-54-10-100 18zM68-112q6-24 34-20 10-18 36-4 36 6 40 50-46-32-110-26z',
      ink.leaf,
    ) +
    area('M-172-92q40-28 96-18l-4 8q-50-8-92 10zM74-110q60-8 98 24l-2 6q-44-30-96-22z', ink.leafShade) +
    area(
      'M-120 4a60 20 0 1 1 120 0a60 20 0 1 1-120 0zM-20 4a64 22 0 1 1 128 0a64 22 0 1 1-128 0zM-60-16a56 18 0 1 1 112 0a56 18 0 1 1-112 0z',
      ink.paper,
      0.72,
    ),
}
