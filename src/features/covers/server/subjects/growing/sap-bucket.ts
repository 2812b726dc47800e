import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bucket on a maple’s trunk. */
export const sapBucket: Subject = {
  words: 'a bucket on a maple’s trunk',
  stance: 'stands',
  height: 225,
  reach: [-76, -172, 76, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-54 4Q-36-8-34-130H30Q32-8 52 4z', ink.wood) +
    area('M-54 4Q-36-8-34-130H-10Q-14-8-24 4z', ink.woodShade) +
    area(
      'M-76 -132a36 28 0 1 1 72 0a36 28 0 1 1-72 0zM4 -132a36 28 0 1 1 72 0a36 28 0 1 1-72 0zM-40 -142a40 30 0 1 1 80 0a40 30 0 1 1-80 0z',
      ink.accent,
    ) +
    area(
      'M-72 -124a24 16 0 1 1 48 0a24 16 0 1 1-48 0zM-32 -132a24 16 0 1 1 48 0a24 16 0 1 1-48 0z',
      ink.accentShade,
    ) +
    area('M-6-84H10V-77H-6z', ink.dark) +
    area('M-20-68H34L28-14H-14z', ink.soft) +
    area('M-20-68H-4L-2-14H-14z', ink.mid) +
    area('M-24-74H38V-64H-24z', ink.paper) +
    stroke('M-20-70Q7-92 34-70', ink.dark, 3),
}
