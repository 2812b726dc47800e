import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An open book. */
export const openBook: Subject = {
  words: 'an open book',
  stance: 'stands',
  height: 115,
  reach: [-90, -54, 90, 6],
  isSmall: true,
  draw: (ink) =>
    area('M-90-34L0-14 90-34V-2L0 8-90-2z', ink.accent) +
    area('M-84-40Q-40-50 0-26V0Q-40-20-84-10z', ink.paper) +
    area('M84-40Q40-50 0-26V0Q40-20 84-10z', ink.paperShade) +
    stroke('M-70-32q34-4 56 12M-70-22q34-4 56 12M70-32q-34-4-56 12M70-22q-34-4-56 12', ink.soft, 2),
}
