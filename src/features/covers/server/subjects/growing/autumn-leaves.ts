import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Fallen leaves. */
export const autumnLeaves: Subject = {
  words: 'fallen leaves',
  stance: 'stands',
  height: 130,
  reach: [-60, -84, 60, 6],
  isLarge: true,
  draw: (ink) =>
    area(
      'M0-4Q-10-20-34-18-26-30-40-42-26-44-22-60-10-52 0-78 10-52 22-60 26-44 40-42 26-30 34-18 10-20 0-4z',
      ink.accent,
    ) +
    area('M0-4Q-10-20-34-18-26-30-40-42-26-44-22-60-10-52 0-78z', ink.accentShade) +
    stroke('M0-14V8', ink.wood, 4) +
    area('M-50 4q6-14 20-12-2 12-20 12zM30 4q2-14 18-16 0 14-18 16z', ink.accentLight),
}
