import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A kitesurfer. */
export const kiteSurfer: Subject = {
  words: 'a kitesurfer',
  stance: 'sails',
  height: 225,
  reach: [-100, -190, 110, 8],
  draw: (ink) =>
    area('M-10-188Q60-196 108-138 70-166 14-164z', ink.accent) +
    area('M-10-188Q40-186 60-168 36-166 14-164z', ink.accentLight) +
    stroke('M4-172L-26-56M96-146L-22-52', ink.dark, 1.5) +
    area('M-40-28L-34-4-24-4-26-26-12-8-4-12-16-38z', ink.dark) +
    area('M-46-60Q-36-74-26-62L-14-34-38-28z', ink.accent) +
    area('M-49-72a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    area('M-32-60L-14-56-16-50-34-50z', ink.skin) +
    area('M-62-4Q-20 4 24-8 10 8-20 8T-62-4z', ink.accentLight),
}
