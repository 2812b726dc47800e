import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody sitting in meditation. */
export const yoga: Subject = {
  words: 'somebody sitting in meditation',
  stance: 'stands',
  height: 150,
  reach: [-56, -82, 56, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-50-4H50Q60 4 50 6H-50Q-60 4-50-4z', ink.accent) +
    area('M-46-6Q-52-22-20-26H20Q52-22 46-6 20-14 0-8-20-14-46-6z', ink.dark) +
    area('M-20-28Q-22-58-10-60H10Q22-58 20-28z', ink.accentLight) +
    area('M-20-28Q-22-58-10-60H0V-28z', ink.paperShade) +
    stroke('M-18-54L-34-24M18-54L34-24', ink.skin, 6) +
    area('M-10-70a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.skin) +
    area(
      'M-10-72Q-10-84 0-84 10-84 10-72L8-66Q0-70-8-66zM-5-84a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.woodShade,
    ),
}
