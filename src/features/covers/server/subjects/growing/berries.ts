import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A basket of berries. */
export const berries: Subject = {
  words: 'a basket of berries',
  stance: 'stands',
  height: 130,
  reach: [-60, -76, 64, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-52-40H52L40 2H-40z', ink.wood) +
    area('M-52-40H-14L-18 2h-22z', ink.woodShade) +
    stroke('M-46-40Q0-104 46-40', ink.wood, 5) +
    area(
      'M-46-46a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-24-50a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM0-48a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM22-46a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-11-60a11 11 0 1 1 22 0a11 11 0 1 1-22 0z',
      ink.accent,
    ) +
    area(
      'M-45-44a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM-23-48a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM1-46a7 7 0 1 1 14 0a7 7 0 1 1-14 0z',
      ink.accentShade,
    ) +
    area('M44-50q14-8 18 4-10 8-18-4z', ink.leaf),
}
