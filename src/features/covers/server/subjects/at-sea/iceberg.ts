import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An iceberg. */
export const iceberg: Subject = {
  words: 'an iceberg',
  stance: 'sails',
  height: 190,
  reach: [-110, -140, 110, 10],
  draw: (ink) =>
    area('M-104 4L-82-54-46-82-30-140 4-104 30-116 52-60 84-40 110 4z', ink.paper) +
    area('M-104 4L-82-54-46-82-30-140-22-70-44-28-20 4z', ink.paperShade) +
    area('M4-104L30-116 52-60 40-20 60 4H16L22-40z', ink.soft),
}
