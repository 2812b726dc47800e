import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A monkey. */
export const monkey: Subject = {
  words: 'a monkey',
  stance: 'stands',
  height: 130,
  reach: [-46, -84, 52, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-34 0Q-42-36-14-50-14-80 10-80 34-78 30-54 26-44 18-42L26-12 40-4V0H-6L-10-16-16 0z', ink.wood) +
    area('M14-72q16 0 14 16-4 10-14 10-10-2-8-14 2-10 8-12z', ink.sand) +
    stroke('M-32-4Q-50-10-46-34-42-50-52-58', ink.wood, 6) +
    area('M-34 0Q-40-26-24-42-18-14-6 0z', ink.woodShade),
}
