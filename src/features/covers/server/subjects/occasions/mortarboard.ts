import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A graduation cap on a stack of books. */
export const mortarboard: Subject = {
  words: 'a graduation cap on a stack of books',
  stance: 'stands',
  height: 130,
  reach: [-76, -70, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-70-52L0-76 70-52 0-28zM-34-44H34V-20h-68z', ink.dark) +
    stroke('M50-56V-26', ink.accent, 4) +
    area('M44-22a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accent) +
    area('M-56-18H56V-6H-56z', ink.accentLight) +
    area('M-62-6H50V4H-62z', ink.water) +
    area('M44-16H56v8H44z', ink.paper),
}
