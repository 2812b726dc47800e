import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A skier. */
export const skier: Subject = {
  words: 'a skier',
  stance: 'stands',
  height: 200,
  reach: [-56, -100, 70, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-56 2L62-10 70-14 66-4-54 8zM-46-6L60-20 68-24 64-14-44 0z', ink.accentLight) +
    area('M-16-46L8-40 18-12 6-8-6-28-24-32z', ink.dark) +
    area('M-22-44Q-20-76 0-82 16-80 14-68L4-38z', ink.accent) +
    area('M0-92a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark) +
    area('M12-98l9 3-3 7-8-4z', ink.accentLight) +
    stroke('M22-56L-34-30M30-48L-20-14', ink.dark, 3) +
    area('M4-74L26-56 32-48 28-44 4-60z', ink.accent),
}
