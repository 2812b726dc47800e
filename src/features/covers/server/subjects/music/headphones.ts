import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Headphones beside a record. */
export const headphones: Subject = {
  words: 'headphones beside a record',
  stance: 'stands',
  height: 150,
  reach: [-60, -90, 60, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-64-6a58 14 0 1 1 116 0a58 14 0 1 1-116 0z', ink.dark) +
    area('M-24-6a18 5 0 1 1 36 0a18 5 0 1 1-36 0z', ink.accentShade) +
    stroke('M-38-22Q-44-86 0-86T38-22', ink.accent, 9) +
    area('M-50-44h18v34h-18zM32-44H50v34H32z', ink.dark) +
    area('M-34-46h10v36h-10zM24-46H34v36H24z', ink.accentLight),
}
