import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A plant in a pot. */
export const pottedPlant: Subject = {
  words: 'a plant in a pot',
  stance: 'stands',
  height: 190,
  reach: [-56, -116, 56, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M0-40Q-50-50-48-86-14-84 0-40zM0-40Q50-54 46-94 10-88 0-40zM0-40Q-24-84 0-116 24-84 0-40z',
      ink.leaf,
    ) +
    area('M0-40Q-24-84 0-116-6-80 0-40zM0-40Q-50-50-48-86-34-58 0-40z', ink.leafShade) +
    area('M-34-40H34L26 4H-26z', ink.accent) +
    area('M-34-40h20L-12 4h-14z', ink.accentShade),
}
