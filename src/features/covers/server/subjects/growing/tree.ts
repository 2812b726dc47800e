import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A great tree. */
export const tree: Subject = {
  words: 'a great tree',
  stance: 'stands',
  height: 225,
  reach: [-80, -140, 80, 2],
  person: 50,
  isLarge: true,
  draw: (ink) =>
    area('M-12 0Q-4-40-10-80H12Q6-40 16 0z', ink.woodShade) +
    area(
      'M-76-84a36 36 0 1 1 72 0a36 36 0 1 1-72 0zM-2-88a38 38 0 1 1 76 0a38 38 0 1 1-76 0zM-38-106a38 38 0 1 1 76 0a38 38 0 1 1-76 0z',
      ink.leaf,
    ) +
    area(
      'M-72-78a26 26 0 1 1 52 0a26 26 0 1 1-52 0zM-36-90a26 26 0 1 1 52 0a26 26 0 1 1-52 0z',
      ink.leafShade,
    ) +
    area(
      'M27-104a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM4-122a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM44-86a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.accentLight,
    ),
}
