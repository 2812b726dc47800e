import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bird on a branch. */
export const songbird: Subject = {
  words: 'a bird on a branch',
  stance: 'stands',
  height: 130,
  reach: [-60, -84, 62, 10],
  draw: (ink) =>
    stroke('M-60-2Q0-16 62-8', ink.woodShade, 6) +
    area('M40-14q10-14 22-10-6 14-22 10zM-50-4q-12 4-14 14 12 0 14-14z', ink.leaf) +
    area('M-36-34Q-12-78 16-76 32-76 34-62L46-57 34-54Q32-20-4-18L-54-2z', ink.mid) +
    area('M34-54Q32-20-4-18-14-20-18-26 20-30 22-60z', ink.accent) +
    area('M-36-34Q-14-56 6-50-4-24-54-2z', ink.dark) +
    stroke('M2-18v8M10-20v8', ink.woodShade, 3) +
    area('M21-66a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', ink.dark),
}
