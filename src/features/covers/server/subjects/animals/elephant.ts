import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An elephant. */
export const elephant: Subject = {
  words: 'an elephant',
  stance: 'stands',
  height: 205,
  reach: [-70, -104, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-58 0V-38Q-66-84-20-90 10-100 34-94 60-92 64-66 68-36 64-22 62-8 68-7 76-8 74-16l8-2Q84 4 66 4 50 2 50-20L48-42Q44-34 38-34L36 0H18L16-30Q0-24-18-30L-20 0H-38L-40-26Q-42-28-42-20L-40 0z',
      ink.soft,
    ) +
    area(
      'M-58 0V-38Q-66-84-20-90-44-70-40-40L-42 0zM18 0L16-30Q0-24-18-30L-20 0h-8L-26-40Q0-34 26-40L28 0z',
      ink.mid,
    ) +
    area('M22-88Q2-82 6-50 20-38 34-52 42-76 22-88z', ink.mid) +
    area('M50-38q10 8 22-2-6 14-20 12z', ink.paper) +
    stroke('M-60-62q-10 16-5 32', ink.mid, 4),
}
