import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A stepped temple. */
export const stepPyramid: Subject = {
  words: 'a stepped temple',
  stance: 'stands',
  height: 200,
  reach: [-104, -112, 104, 2],
  person: 26,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area(
      'M-100 0L-92-22H92L100 0zM-82-22L-74-44H74L82-22zM-64-44L-56-66H56L64-44zM-46-66L-38-86H38L46-66z',
      ink.sand,
    ) +
    area(
      'M-100 0L-92-22H-40L-44 0zM-82-22L-74-44H-34l-4 22zM-64-44L-56-66H-26l-4 22zM-46-66L-38-86H-18l-3 20z',
      ink.sandShade,
    ) +
    area('M-16 0L-9-86H9L16 0z', ink.accentLight) +
    area('M-26-112H26v26h-52z', ink.sand) +
    area('M-8-104H8v18H-8z', ink.dark),
}
