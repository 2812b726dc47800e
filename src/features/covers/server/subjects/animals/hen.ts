import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hen. */
export const hen: Subject = {
  words: 'a hen',
  stance: 'stands',
  height: 130,
  reach: [-48, -78, 44, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-34-56Q-24-40-4-44 4-46 10-62 16-74 28-70 36-66 34-54 42-16 8-12-36-12-34-56z', ink.paper) +
    area('M-34-56Q-36-12 8-12 24-14 30-24 0-20-14-34z', ink.paperShade) +
    area('M16-70q0-10 6-8 2-6 6 0 6-2 4 8zM36-60l10 4-11 4zM34-52q4 8-2 10-4-4-2-9z', ink.accent) +
    stroke('M4-12V0M14-12V0', ink.wood, 4),
}
