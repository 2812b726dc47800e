import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A polar bear. */
export const polarBear: Subject = {
  words: 'a polar bear',
  stance: 'stands',
  height: 165,
  reach: [-58, -76, 70, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-54-40Q-50-66-14-62 10-68 28-62 40-72 50-64L68-52Q70-43 58-43L44-41Q42-30 37-24L37 0H20L17-22Q0-16-20-22L-22 0H-40L-45-20Q-56-26-54-40z',
      ink.paper,
    ) +
    area('M-54-40Q-56-26-45-20L-40 0h18L-20-22Q0-16 17-22L20 0h8L26-32Q-20-24-54-40z', ink.paperShade) +
    area('M65-54l5 3-4 5z', ink.dark),
}
