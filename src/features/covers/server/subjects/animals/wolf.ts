import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A howling wolf. */
export const wolf: Subject = {
  words: 'a howling wolf',
  stance: 'stands',
  height: 185,
  reach: [-46, -108, 36, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-24 0Q-32-34-6-56L6-78 18-110 26-100 24-84 15-66Q20-40 17-22L20 0H9L7-22 0 0z', ink.mid) +
    area('M-24 0Q-30-26-14-46-10-16 0 0zM4-76L-8-86 10-86z', ink.dark) +
    stroke('M-24-6Q-44-6-44-28', ink.mid, 9),
}
