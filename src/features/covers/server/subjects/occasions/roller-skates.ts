import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A roller skate. */
export const rollerSkates: Subject = {
  words: 'a roller skate',
  stance: 'stands',
  height: 130,
  reach: [-66, -84, 70, 8],
  draw: (ink) =>
    area('M-46-80H-4V-40Q40-36 48-14H-46z', ink.paper) +
    area('M-46-80h16V-14h-16z', ink.paperShade) +
    area('M-50-84H0v10h-50zM-46-18H52V-8H-46z', ink.accent) +
    area('M-40 2a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM24 2a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark) +
    stroke('M-16-62H-2M-16-50H0M-8-40L8-38', ink.accent, 3),
}
