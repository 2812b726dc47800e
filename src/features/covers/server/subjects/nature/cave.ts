import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** The mouth of a cave. */
export const cave: Subject = {
  words: 'the mouth of a cave',
  stance: 'stands',
  height: 205,
  reach: [-110, -112, 110, 4],
  person: 46,
  isLarge: true,
  draw: (ink) =>
    area('M-110 4Q-104-80-50-102 0-122 54-100 100-80 110 4z', ink.mid) +
    area('M-50-102Q0-122 54-100 100-80 110 4H70Q60-60 0-84-30-90-50-102z', ink.soft) +
    area('M-62 4Q-56-66 0-72 54-66 62 4z', ink.dark) +
    area('M-26 4Q-22-34 6-38 30-30 34 4z', ink.glow),
}
