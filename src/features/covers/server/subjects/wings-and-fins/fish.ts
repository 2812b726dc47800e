import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bright fish. */
export const fish: Subject = {
  words: 'a bright fish',
  stance: 'swims',
  height: 120,
  reach: [-70, -44, 64, 40],
  draw: (ink) =>
    area('M-38 0Q-10-46 40-26 58-14 62 0 56 16 40 26-10 44-38 0z', ink.accent) +
    area('M-38 0Q-10 44 40 26 56 16 62 0 20 20-38 0z', ink.accentShade) +
    area('M4-36Q14-36 22-34 30 0 20 34 12 36 4 36 14 0 4-36z', ink.paper) +
    area('M-34 0L-68-30Q-56 0-68 30zM-12-32Q0-48 16-44L10-34z', ink.accentLight) +
    area('M42-8a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
