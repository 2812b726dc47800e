import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A swimmer. */
export const swimmer: Subject = {
  words: 'a swimmer',
  stance: 'sails',
  height: 76,
  reach: [-90, -46, 90, 8],
  draw: (ink) =>
    area('M-30-6Q-10-30 20-24L54-46 62-38 36-12 20 0z', ink.skin) +
    area('M21-20a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.dark) +
    area('M21-22a13 13 0 0 1 26-2z', ink.accent) +
    area('M-64-4Q-40-16-14-8L-10 6H-60z', ink.accentShade) +
    stroke('M-90 4q20-12 40 0t40 0 40 0 40 0M-70 16q20-10 40 0t40 0 40 0', ink.paper, 5),
}
