import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A kangaroo. */
export const kangaroo: Subject = {
  words: 'a kangaroo',
  stance: 'stands',
  height: 175,
  reach: [-60, -104, 48, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-56-4Q-40-14-26-30-20-60 6-70L12-88Q12-100 18-108L22-98 30-106 28-94 42-82Q42-76 34-76L24-76Q26-58 16-40L22-8 40-2V2H6L4-26-8-8 10-2V2H-20L-22-16Q-36-2-56 0z',
      ink.wood,
    ) +
    area('M-56-4Q-40-14-26-30L-20-46-8-8 10-2V2H-20L-22-16Q-36-2-56 0z', ink.woodShade) +
    stroke('M16-60l14 12-4 8', ink.wood, 5),
}
