import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Pyramids. */
export const pyramid: Subject = {
  words: 'pyramids',
  stance: 'stands',
  height: 200,
  reach: [-120, -112, 120, 2],
  person: 22,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-116 0L-30-108 70 0zM40 0L86-60 122 0z', ink.sand) +
    area('M-116 0L-30-108-44 0zM40 0L86-60 78 0z', ink.sandShade),
}
