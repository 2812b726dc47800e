import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A round hut with a thatched roof. */
export const hut: Subject = {
  words: 'a round hut with a thatched roof',
  stance: 'stands',
  height: 205,
  reach: [-76, -120, 76, 2],
  person: 58,
  isLarge: true,
  draw: (ink) =>
    area('M-52-54H52V0H-52z', ink.paper) +
    area('M-52-54H-4V0h-48z', ink.paperShade) +
    area('M-76-46Q-30-80 0-120 30-80 76-46 0-36-76-46z', ink.sand) +
    area('M-76-46Q-30-80 0-120L-8-41Q-50-42-76-46z', ink.sandShade) +
    area('M-14-36Q0-46 14-36V0h-28z', ink.dark),
}
