import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two rings on a cushion. */
export const rings: Subject = {
  words: 'two rings on a cushion',
  stance: 'stands',
  height: 110,
  reach: [-66, -70, 66, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-66-10Q-60-34 0-30 60-34 66-10 60 4 0 4T-66-10z', ink.accent) +
    area('M-66-10Q-20 0 66-10 60 4 0 4T-66-10z', ink.accentShade) +
    stroke('M-34-40a20 20 0 1 1 40 0a20 20 0 1 1-40 0z', ink.glow, 7) +
    stroke('M1-36a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.glow, 6) +
    area('M-22-66h16l-8 12z', ink.paper),
}
