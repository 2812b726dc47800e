import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A painting on an easel. */
export const easel: Subject = {
  words: 'a painting on an easel',
  stance: 'stands',
  height: 225,
  reach: [-70, -140, 70, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-40 4L-12-128M40 4L12-128M0-60V-136M-52-42H52', ink.wood, 6) +
    area('M-50-116H50V-46H-50z', ink.paper) +
    area('M-44-110H44V-76H-44z', ink.water) +
    area('M-44-76H44V-52H-44z', ink.accentLight) +
    area('M11-90a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent) +
    area('M-44-76L-14-100 8-76z', ink.mid),
}
