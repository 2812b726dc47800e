import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A vegetable bed. */
export const gardenBed: Subject = {
  words: 'a vegetable bed',
  stance: 'stands',
  height: 130,
  reach: [-90, -76, 90, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-86-22H86V4H-86z', ink.wood) +
    area('M-86-22H-20V4h-66z', ink.woodShade) +
    area(
      'M-70-22q-8-30 10-40 14 14 8 40zM-36-22q-14-28-2-44 18 10 14 44zM-2-22q-10-34 8-46 16 16 8 46z',
      ink.leaf,
    ) +
    area(
      'M22-30a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM50-28a12 12 0 1 1 24 0a12 12 0 1 1-24 0z',
      ink.accentLight,
    ) +
    area(
      'M11-40a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM39-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM62-46a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
      ink.accent,
    ) +
    stroke('M20-22V-56M48-22V-64M70-22V-60', ink.leaf, 4),
}
