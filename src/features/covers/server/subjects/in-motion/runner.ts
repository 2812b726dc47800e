import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A runner. */
export const runner: Subject = {
  words: 'a runner',
  stance: 'stands',
  height: 190,
  reach: [-44, -106, 46, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-10-48L-34-26-44-6-36 0-24-20-2-34zM-2-48L22-34 16-4 32 0 30 4H8L10-28-8-38z', ink.dark) +
    area('M-14-48Q-10-80 6-84 18-82 16-72L6-44z', ink.accent) +
    area('M6-80L26-62 40-72 44-66 26-50 4-68zM-4-78L-26-64-24-46-18-46-18-60-2-68z', ink.skin) +
    area('M6-94a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark),
}
