import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pan on the stove. */
export const pan: Subject = {
  words: 'a pan on the stove',
  stance: 'stands',
  height: 130,
  reach: [-80, -60, 110, 4],
  draw: (ink) =>
    area('M-76-10H76V4H-76z', ink.dark) +
    area('M-60-30H44Q42-12 30-12H-46Q-58-12-60-30zM44-30L106-40v8L42-22z', ink.mid) +
    area('M-46-32Q-40-42-26-36-10-46 0-36 16-44 28-32z', ink.glow) +
    area('M-25-36a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM5-37a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.leaf) +
    stroke('M-20-46q8-10 0-18M10-46q8-10 0-18', ink.paper, 4, 0.8),
}
