import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A film projector. */
export const projector: Subject = {
  words: 'a film projector',
  stance: 'stands',
  height: 190,
  reach: [-84, -116, 90, 4],
  isSmall: true,
  draw: (ink) =>
    area('M52-62L96-96V-20z', ink.glow, 0.45) +
    area('M-50-70H40V-20H-50z', ink.dark) +
    area('M40-60H56v22H40z', ink.accent) +
    area('M-56-92a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-6-92a22 22 0 1 1 44 0a22 22 0 1 1-44 0z', ink.soft) +
    area('M-41-92a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM9-92a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.dark) +
    area('M-10-20H4V-8H-10zM-40-8H36V4h-76z', ink.dark) +
    area('M-50-70h24v50h-24z', ink.mid),
}
