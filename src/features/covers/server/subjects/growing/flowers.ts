import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Flowers in bloom. */
export const flowers: Subject = {
  words: 'flowers in bloom',
  stance: 'stands',
  height: 150,
  reach: [-64, -96, 64, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-34 4Q-30-30-38-56M0 4Q4-40 0-72M34 4Q30-30 38-50', ink.leaf, 5) +
    area('M0-8Q22-30 30-18 20-4 0-8zM-2-20Q-24-42-32-30-22-14-2-20z', ink.leaf) +
    area(
      'M-54-60Q-56-84-46-80-38-94-30-80-20-84-22-60-38-44-54-60zM22-54Q20-78 30-74 38-88 46-74 56-78 54-54 38-38 22-54z',
      ink.accent,
    ) +
    area('M-18-76Q-20-102-9-98 0-112 9-98 20-102 18-76 0-58-18-76z', ink.accentLight) +
    area('M-54-60Q-56-84-46-80L-40-50zM22-54Q20-78 30-74L36-44z', ink.accentShade),
}
