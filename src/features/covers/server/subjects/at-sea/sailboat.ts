import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sailboat. */
export const sailboat: Subject = {
  words: 'a sailboat',
  stance: 'sails',
  height: 215,
  reach: [-62, -150, 66, 8],
  draw: (ink) =>
    area('M-58-14H62L48 8H-42z', ink.wood) +
    area('M-58-14H62L58-7H-54z', ink.woodShade) +
    stroke('M4-14V-150', ink.wood, 4) +
    area('M8-146Q58-84 62-24H8z', ink.paper) +
    area('M0-136Q-6-76-52-24H0z', ink.paperShade) +
    area('M4-150l-26 7 26 8z', ink.accent),
}
