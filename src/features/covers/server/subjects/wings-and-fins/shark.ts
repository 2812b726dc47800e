import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A shark. */
export const shark: Subject = {
  words: 'a shark',
  stance: 'swims',
  height: 150,
  reach: [-100, -80, 100, 20],
  draw: (ink) =>
    area('M-80-32Q-20-58 50-44 80-38 98-24 60-6-10-6L-30 14-32-8Q-60-14-78-22L-98 6-92-28-100-60z', ink.mid) +
    area('M98-24Q60-6-10-6-44-8-70-20 0-12 40-24z', ink.paper) +
    area('M-16-46L-24-80 14-48z', ink.mid) +
    area('M71-30a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', ink.dark) +
    stroke('M44-34v12M52-33v11M36-35v12', ink.dark, 2),
}
