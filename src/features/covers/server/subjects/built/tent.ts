import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tent. */
export const tent: Subject = {
  words: 'a tent',
  stance: 'stands',
  height: 165,
  reach: [-92, -86, 92, 4],
  person: 84,
  isLarge: true,
  draw: (ink) =>
    area('M-88 0L-10-84 88 0z', ink.accent) +
    area('M-88 0L-10-84-22 0z', ink.accentShade) +
    area('M4 0L-10-84 40 0z', ink.dark) +
    area('M4 0L-10-84 14 0z', ink.accentLight) +
    stroke('M-10-84l-8-8M-10-84l4-8', ink.wood, 4),
}
