import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An owl on a branch. */
export const owl: Subject = {
  words: 'an owl on a branch',
  stance: 'stands',
  height: 150,
  reach: [-54, -92, 54, 8],
  draw: (ink) =>
    stroke('M-54-2Q0-14 54-4', ink.woodShade, 7) +
    area('M-30-8Q-44-50-26-82L-18-92-8-84H8L18-92 26-82Q44-50 30-8z', ink.wood) +
    area('M-30-8Q-44-50-26-82-20-40-4-8z', ink.woodShade) +
    area('M-20-74q10-6 18 4 10-10 20-4 6 18-8 20l-11 6-11-6q-14-4-8-20z', ink.sand) +
    area('M-13-66a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM6-66a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
