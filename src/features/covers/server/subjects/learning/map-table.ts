import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A map spread on a table. */
export const mapTable: Subject = {
  words: 'a map spread on a table',
  stance: 'stands',
  height: 110,
  reach: [-100, -64, 100, 12],
  isSmall: true,
  draw: (ink) =>
    area('M-100 4L-76-62-38-54-50 12zM0 4L2-62 42-54 50 12z', ink.paper) +
    area('M-50 12L-38-54 2-62 0 4zM50 12L42-54 78-62 100 4z', ink.paperShade) +
    area('M-84-20Q-66-44-46-34L-54 4Q-74 2-84-20zM14-50Q30-46 62-56L70-30Q40-20 14-30z', ink.water) +
    area('M-36-42Q-10-54-2-44L0-22Q-24-14-38-24z', ink.leaf) +
    stroke('M-70-8L-58-16M-46-14L-30-12M-16-10L-2-14M12-14L26-12M38-10L50-14', ink.accent, 5) +
    area('M62-14Q44-34 48-46 52-58 64-58 78-58 80-44 80-34 62-14z', ink.accent) +
    area('M58-46a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.paper),
}
