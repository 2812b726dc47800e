import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A flag on a summit. */
export const summit: Subject = {
  words: 'a flag on a summit',
  stance: 'stands',
  height: 205,
  reach: [-90, -112, 90, 4],
  person: 58,
  isLarge: true,
  draw: (ink) =>
    area('M-90 4L-40-34-10-58 26-40 90 4z', ink.mid) +
    area('M-90 4L-40-34-10-58-20-20-30 4z', ink.dark) +
    area('M-10-58L26-40 8-42-2-34-14-44-26-42z', ink.paper) +
    stroke('M-8-54V-112', ink.wood, 4) +
    area('M-8-112L34-100-8-86z', ink.accent),
}
