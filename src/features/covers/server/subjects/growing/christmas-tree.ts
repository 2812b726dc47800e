import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A decorated Christmas tree. */
export const christmasTree: Subject = {
  words: 'a decorated Christmas tree',
  stance: 'stands',
  height: 225,
  reach: [-66, -150, 66, 2],
  person: 60,
  isLarge: true,
  draw: (ink) =>
    area('M-8-14H8V0H-8z', ink.woodShade) +
    area('M0-138L34-92H18L50-50H28L64-10H-64L-28-50H-50L-18-92H-34z', ink.leaf) +
    area('M0-138L-34-92h16L-50-50h22L-64-10h54z', ink.leafShade) +
    area(
      'M-26-30a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM18-28a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM0-66a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-19-96a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.accent,
    ) +
    area(
      'M-5-44a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM31-16a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-43-16a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM11-90a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-9-138a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.glow,
    ),
}
