import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A small plane. */
export const smallPlane: Subject = {
  words: 'a small plane',
  stance: 'flies',
  height: 130,
  reach: [-104, -60, 100, 36],
  draw: (ink) =>
    area('M-96-30L-80-4Q0 14 78 4 96-2 94-14 80-26 40-28L-70-24z', ink.paper) +
    area('M-80-4Q0 14 78 4 90 0 94-10 20 0-84-10z', ink.paperShade) +
    area('M-98-52h22l12 28-24 4z', ink.accent) +
    area('M-26-42H44q10 0 8 8H-18zM-14 4H40q10 2 6 8H-8z', ink.accent) +
    area('M12-28q6-12 24-10l16 12z', ink.dark) +
    stroke('M98-40V14M-10 10V24M40 10V24', ink.dark, 4) +
    area('M-18 28a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM32 28a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark),
}
