import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A swimmer. */
export const swimmer: Subject = {
  words: 'a swimmer',
  stance: 'sails',
  height: 100,
  reach: [-100, -74, 96, 10],
  draw: (ink) =>
    area('M-96 0Q-70-14-36-14L14-24 22-6-30 6z', ink.accentShade) +
    stroke('M8-16L-6-50 34-64', ink.skin, 13) +
    area('M34-72L62-52 54-44 30-56z', ink.skin) +
    area('M10-18a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.skin) +
    area('M10-20a17 17 0 0 1 33-5L26-12 12-12z', ink.accent) +
    stroke('M30-20L44-18', ink.dark, 4) +
    stroke('M-100 6q20-12 40 0t40 0 40 0 40 0 34-4M-76 18q20-10 40 0t40 0 40 0', ink.paper, 5),
}
