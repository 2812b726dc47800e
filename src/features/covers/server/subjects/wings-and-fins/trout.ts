import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A fish leaping. */
export const trout: Subject = {
  words: 'a fish leaping',
  stance: 'sails',
  height: 150,
  reach: [-60, -90, 62, 6],
  draw: (ink) =>
    area('M-30 6Q-50-30-18-62 10-88 40-78 52-70 44-58 10-50-6-20-14-4-14 6z', ink.soft) +
    area('M-30 6Q-50-30-18-62 10-88 40-78-10-70-14 6z', ink.mid) +
    area('M-26-52l-20-8 4 22zM8-58l18 14-24 6z', ink.accent) +
    stroke('M-60 10q20-10 36 0M-4 10q20-12 44 0', ink.paperShade, 4),
}
