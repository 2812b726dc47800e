import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A climber on a rock face. */
export const climber: Subject = {
  words: 'a climber on a rock face',
  stance: 'stands',
  height: 225,
  reach: [-90, -160, 70, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-90 4L-84-90-62-150-20-162 10-130 16-70 6-30 20 4z', ink.soft) +
    area('M-90 4L-84-90-62-150-50-90-60-40-46 4z', ink.mid) +
    stroke('M-4-156L30-92M30-66L36 0', ink.paper, 3) +
    area('M34-100L14-126 8-122 26-92z', ink.skin) +
    area('M20-100Q38-110 46-94L42-64 22-66z', ink.accent) +
    area('M28-110a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.accentLight) +
    area('M22-66L10-40 16-20 24-22 22-38 34-54 30-28 36-14 44-16 40-32 46-66z', ink.dark) +
    area('M24-92L4-84 6-78 26-82z', ink.skin),
}
