import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A great boulder. */
export const rock: Subject = {
  words: 'a great boulder',
  stance: 'stands',
  height: 130,
  reach: [-76, -80, 76, 4],
  person: 92,
  isLarge: true,
  draw: (ink) =>
    area('M-74 2L-62-44-24-78 24-70 62-44 74 2z', ink.soft) +
    area('M-74 2L-62-44-24-78-34-34-20 2z', ink.mid) +
    area('M-24-78L24-70 6-56z', ink.paper),
}
