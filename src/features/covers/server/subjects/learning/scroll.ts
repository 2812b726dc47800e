import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old scroll. */
export const scroll: Subject = {
  words: 'an old scroll',
  stance: 'stands',
  height: 130,
  reach: [-84, -70, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-60-62H60V-6H-60z', ink.sand) +
    area('M-60-62h30v56h-30z', ink.sandShade) +
    area('M-76-70h20V2h-20zM56-70H76V2H56z', ink.wood) +
    stroke('M-36-48H36M-36-36H20M-36-24H30', ink.sandShade, 4) +
    area('M25-16a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent),
}
