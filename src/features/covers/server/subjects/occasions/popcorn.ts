import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A box of popcorn. */
export const popcorn: Subject = {
  words: 'a box of popcorn',
  stance: 'stands',
  height: 165,
  reach: [-50, -100, 50, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-41-74a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM-16-84a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM11-74a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM-25-70a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM1-68a13 13 0 1 1 26 0a13 13 0 1 1-26 0z',
      ink.paper,
    ) +
    area(
      'M-14-80a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM12-78a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-31-70a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.accentLight,
    ) +
    area('M-40-62H40L30 4H-30z', ink.paper) +
    area('M-40-62h16L-18 4h-12zM-8-62H8L6 4H-6zM24-62H40L30 4H18z', ink.accent),
}
