import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Great boulders. */
export const rock: Subject = {
  words: 'great boulders',
  stance: 'stands',
  height: 150,
  reach: [-92, -86, 108, 4],
  person: 76,
  isLarge: true,
  draw: (ink) =>
    area('M-78 4L-92-18-80-52-44-78-6-86 36-74 58-46 66-12 58 4z', ink.soft) +
    area('M-78 4L-92-18-80-52-44-78-52-44-34-18-40 4z', ink.mid) +
    area('M-44-78L-6-86 36-74 58-46 24-52-8-64z', ink.paper) +
    stroke('M24-52L18-26 30-6M-8-64L-14-40', ink.mid, 3) +
    area('M44 4L40-16 58-36 84-38 104-20 108 4z', ink.soft) +
    area('M44 4L40-16 58-36 56-14 66 4z', ink.mid) +
    area('M58-36L84-38 104-20 80-24z', ink.paper),
}
