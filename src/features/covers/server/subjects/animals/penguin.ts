import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Penguins. */
export const penguin: Subject = {
  words: 'penguins',
  stance: 'stands',
  height: 150,
  reach: [-58, -96, 62, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-44 0Q-54-60-38-82-28-92-18-82-4-60-14 0z', ink.dark) +
    area('M-34 0Q-38-50-26-64-18-50-20 0z', ink.paper) +
    area('M-20-80l14 4-14 3zM-44 0h30l4 4h-36z', ink.accent) +
    area('M10 0Q4-44 18-60 26-68 36-60 48-44 42 0z', ink.dark) +
    area('M18 0Q16-36 26-48 36-36 34 0z', ink.paper) +
    area('M34-58l12 4-12 3zM10 0h30l4 4H8z', ink.accent),
}
