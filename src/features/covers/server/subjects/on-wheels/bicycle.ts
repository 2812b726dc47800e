import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bicycle. */
export const bicycle: Subject = {
  words: 'a bicycle',
  stance: 'stands',
  height: 160,
  reach: [-66, -84, 68, 2],
  person: 100,
  isLarge: true,
  draw: (ink) =>
    stroke(
      'M-64-24a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM18-24a24 24 0 1 1 48 0a24 24 0 1 1-48 0z',
      ink.dark,
      5,
    ) +
    stroke('M-40-24L-20-62H26L42-24M-20-62L4-24H-40M4-24L26-62M26-62L20-80h18', ink.accent, 6) +
    area('M-34-68h24q4 6-4 6h-14z', ink.dark) +
    stroke('M34-62h18v14H34z', ink.wood, 4) +
    area('M34-64h20v16H34z', ink.wood),
}
