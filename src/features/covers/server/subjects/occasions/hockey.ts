import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hockey stick and a puck. */
export const hockey: Subject = {
  words: 'a hockey stick and a puck',
  stance: 'stands',
  height: 130,
  reach: [-80, -84, 80, 4],
  draw: (ink) =>
    stroke('M40-84L-10-10H-50', ink.wood, 8) +
    area('M-56-18h30v14h-30z', ink.paper) +
    area('M24-4a22 9 0 1 1 44 0a22 9 0 1 1-44 0z', ink.dark) +
    area('M24-8a22 9 0 1 1 44 0a22 9 0 1 1-44 0z', ink.mid),
}
