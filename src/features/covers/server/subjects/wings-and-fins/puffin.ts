import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A puffin. */
export const puffin: Subject = {
  words: 'a puffin',
  stance: 'stands',
  height: 130,
  reach: [-36, -92, 44, 2],
  draw: (ink) =>
    area('M-26-2Q-36-50-14-80 4-96 22-80 34-50 20-2z', ink.dark) +
    area('M-8-4Q-4-46 14-58 26-40 18-4zM4-82q16 0 18 12-6 12-18 8z', ink.paper) +
    area('M20-82Q40-78 44-66 34-58 20-62zM-16-2h12v4h-14zM6-2h14v4H6z', ink.accent) +
    area('M20-82q8 2 10 8l-6 10-4 2z', ink.accentLight),
}
