import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A great tree. */
export const tree: Subject = {
  words: 'a great tree',
  stance: 'stands',
  height: 225,
  reach: [-80, -168, 80, 2],
  person: 50,
  isLarge: true,
  draw: (ink) =>
    area('M-34 2Q-12-10-14-96H16Q14-10 36 2L16-4 2 2-14-4z', ink.woodShade) +
    area('M4-96H16Q14-10 36 2L16-4Q2-40 4-96z', ink.wood) +
    area(
      'M-80-100a30 30 0 1 1 60 0a30 30 0 1 1-60 0zM20-102a30 30 0 1 1 60 0a30 30 0 1 1-60 0zM-58-132a32 32 0 1 1 64 0a32 32 0 1 1-64 0zM-6-136a32 32 0 1 1 64 0a32 32 0 1 1-64 0zM-30-108a32 32 0 1 1 64 0a32 32 0 1 1-64 0z',
      ink.leaf,
    ) +
    area(
      'M-76-94a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-30-98a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-54-124a20 20 0 1 1 40 0a20 20 0 1 1-40 0z',
      ink.leafShade,
    ),
}
