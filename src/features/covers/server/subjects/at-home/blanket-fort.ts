import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A blanket fort. */
export const blanketFort: Subject = {
  words: 'a blanket fort',
  stance: 'stands',
  height: 150,
  reach: [-90, -88, 90, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-88 2Q-70-50-54-82-10-62 40-84 62-50 88 2z', ink.accent) +
    area('M-88 2Q-70-50-54-82-30-72-20-71-40-30-44 2z', ink.accentShade) +
    area('M-26 2Q-20-46 6-52 32-46 38 2z', ink.glow) +
    area(
      'M-67-30a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM57-34a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM41-56a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-51-56a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.accentLight,
    ),
}
