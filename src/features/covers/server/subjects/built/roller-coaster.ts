import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A roller coaster. */
export const rollerCoaster: Subject = {
  words: 'a roller coaster',
  stance: 'stands',
  height: 200,
  reach: [-130, -112, 130, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    stroke(
      'M-110 0V-50M-84 0V-90M-56 0V-108M-28 0V-90M0 0V-46M28 0V-24M60 0V-60M90 0V-74M116 0V-50',
      ink.mid,
      3,
    ) +
    stroke('M-124-30Q-90-112-56-108-20-104 4-40 24-8 44-36 70-84 96-72 116-60 126-30', ink.accent, 6) +
    area('M-46-118l22 10-4 12-22-10zM-20-104l18 20-8 8-16-18z', ink.paper),
}
