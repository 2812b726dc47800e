import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A map spread on a table. */
export const mapTable: Subject = {
  words: 'a map spread on a table',
  stance: 'stands',
  height: 100,
  reach: [-96, -50, 96, 6],
  draw: (ink) =>
    area('M-92 0L-70-44-24-36 22-46 68-38 92 0 46 6 0-2-46 8z', ink.sand) +
    area('M-24-36L-46 8-92 0-70-44zM22-46L68-38 46 6 0-2z', ink.sandShade) +
    area('M-40-30Q-10-20 6-34L22-20 4-8-30-12z', ink.water) +
    stroke('M-64-12L-40-22-6-20 30-26 60-12', ink.accent, 3) +
    area('M53-14a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.accent),
}
