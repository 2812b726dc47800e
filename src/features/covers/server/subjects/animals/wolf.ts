import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A howling wolf. */
export const wolf: Subject = {
  words: 'a howling wolf',
  stance: 'stands',
  height: 200,
  reach: [-86, -134, 50, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-58 2Q-60-26-34-44L-6-62 4-92 2-112 14-104 40-134 50-128 34-92 28-72Q28-42 22-24L26 2H8L4-26Q-6-20-16-20L-10 2z',
      ink.soft,
    ) +
    area(
      'M-58 2Q-60-26-34-44-30-18-26 2zM2-112L14-104 10-92 4-92zM40-134L50-128 46-118zM8-66Q20-56 28-72 26-38 20-28 10-40 8-66z',
      ink.dark,
    ) +
    area('M-50-2Q-82 2-86-26-74-20-54-24z', ink.soft),
}
