import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cave of ice. */
export const iceCave: Subject = {
  words: 'a cave of ice',
  stance: 'stands',
  height: 205,
  reach: [-110, -112, 110, 4],
  person: 46,
  isLarge: true,
  draw: (ink) =>
    area('M-110 4Q-104-80-50-102 0-122 54-100 100-80 110 4z', ink.paper) +
    area('M-110 4Q-104-80-50-102-70-40-62 4z', ink.paperShade) +
    area('M-66 4Q-60-70 0-78 58-70 66 4z', ink.water) +
    area('M-44 4Q-40-50 0-56 38-50 44 4z', ink.waterShade) +
    area('M-30-76l6 26 6-28zM6-78l6 30 8-28zM30-72l4 18 8-14z', ink.paper),
}
