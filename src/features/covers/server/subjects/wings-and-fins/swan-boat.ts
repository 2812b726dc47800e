import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A swan boat. */
export const swanBoat: Subject = {
  words: 'a swan boat',
  stance: 'sails',
  height: 150,
  reach: [-70, -104, 76, 8],
  draw: (ink) =>
    area(
      'M-70-24Q-66-50-30-44-10-40 10-36 40-40 40-66 38-78 46-90 60-102 68-88L80-82 66-78Q72-50 66-24L54 8H-52z',
      ink.paper,
    ) +
    area('M-70-24H66L54 8H-52zM-60-30Q-40-50-10-36L14-24z', ink.paperShade) +
    area('M68-88l14 6-16 4z', ink.accent) +
    area('M-16-44q-2-20 8-22 10 2 8 22z', ink.dark) +
    area('M-16-74a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark),
}
