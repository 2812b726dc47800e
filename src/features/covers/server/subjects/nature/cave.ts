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
    area('M-110 4L-102-52-76-92-30-112 22-118 70-96 98-56 110 4z', ink.mid) +
    area('M22-118L70-96 98-56 110 4H78L70-48 40-82z', ink.soft) +
    area('M-68 4L-62-44-40-74-2-86 36-76 58-44 64 4z', ink.dark) +
    area('M-52-62L-42-30-34-69zM-22-80L-12-40-2-86zM14-83L22-50 32-77zM40-72L46-44 54-52z', ink.mid) +
    area('M-54 4L-44-16-36 4zM38 4L46-20 54 4z', ink.mid) +
    area('M-14 4Q-10-22 2-24 14-22 18 4z', ink.glow),
}
