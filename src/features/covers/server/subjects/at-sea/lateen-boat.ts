import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A boat under a slanting sail. */
export const lateenBoat: Subject = {
  words: 'a boat under a slanting sail',
  stance: 'sails',
  height: 215,
  reach: [-86, -150, 88, 8],
  draw: (ink) =>
    stroke('M-6-14V-110M-70-46L62-150', ink.wood, 5) +
    area('M-66-46L60-146Q66-80 34-26-20-30-66-46z', ink.paper) +
    area('M-66-46L60-146Q6-84-16-32-44-38-66-46z', ink.paperShade) +
    area('M-86-26Q0-4 88-34L64 8H-62z', ink.wood) +
    area('M-78-10Q0 4 76-14L64 8H-62z', ink.woodShade),
}
