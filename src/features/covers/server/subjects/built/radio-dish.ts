import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A radio dish. */
export const radioDish: Subject = {
  words: 'a radio dish',
  stance: 'stands',
  height: 205,
  reach: [-76, -116, 80, 2],
  person: 40,
  isLarge: true,
  draw: (ink) =>
    stroke('M-4-44L-34 0M-4-44L30 0M-4-44V0', ink.mid, 6) +
    area('M-60-96Q-64-34 6-24 40-22 56-36L-60-96z', ink.paper) +
    area('M-60-96Q-64-34 6-24-30-44-60-96z', ink.paperShade) +
    stroke('M-4-64L44-104M56-36L44-104M-60-96L44-104', ink.paper, 4) +
    area('M38-104a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accent),
}
