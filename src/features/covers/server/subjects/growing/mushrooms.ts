import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Mushrooms. */
export const mushrooms: Subject = {
  words: 'mushrooms',
  stance: 'stands',
  height: 130,
  reach: [-56, -84, 60, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-14 0Q-8-24-12-44H12Q8-24 14 0zM32 0q4-14 2-26h14q-2 12 2 26z', ink.paper) +
    area('M-48-40Q-44-80 0-80T48-40Q0-30-48-40zM18-24Q22-48 42-48T66-24Q42-18 18-24z', ink.accent) +
    area('M-48-40Q-44-80 0-80-24-64-22-37z', ink.accentShade) +
    area(
      'M-20-60a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM7-64a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM22-48a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM36-38a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
      ink.paper,
    ),
}
