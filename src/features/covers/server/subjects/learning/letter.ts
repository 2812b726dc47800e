import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A letter and a pen. */
export const letter: Subject = {
  words: 'a letter and a pen',
  stance: 'stands',
  height: 100,
  reach: [-84, -50, 90, 6],
  isSmall: true,
  draw: (ink) =>
    area('M-76-4L-52-46H60L76-4z', ink.paper) +
    area('M-76-4L-52-46H-20L-34-4z', ink.paperShade) +
    stroke('M-40-36H30M-46-26H40M-52-16H10', ink.soft, 3) +
    area('M44 2L84-54l8 6L54 6 40 10z', ink.dark) +
    area('M-73 2a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent),
}
