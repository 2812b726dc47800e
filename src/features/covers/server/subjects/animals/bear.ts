import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bear. */
export const bear: Subject = {
  words: 'a bear',
  stance: 'stands',
  height: 165,
  reach: [-58, -76, 66, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-54-40Q-50-68-14-66 10-74 30-67 36-78 45-69L62-54Q64-45 53-45L43-43Q43-30 37-24L37 0H20L17-22Q0-16-20-22L-22 0H-40L-45-20Q-56-26-54-40z',
      ink.wood,
    ) +
    area('M-54-40Q-56-26-45-20L-40 0h18L-20-22Q0-16 17-22L20 0h8L26-32Q-20-24-54-40z', ink.woodShade) +
    area('M58-56l6 3-4 5z', ink.dark),
}
