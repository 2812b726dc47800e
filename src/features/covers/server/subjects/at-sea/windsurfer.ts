import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A windsurfer. */
export const windsurfer: Subject = {
  words: 'a windsurfer',
  stance: 'sails',
  height: 215,
  reach: [-90, -150, 80, 10],
  draw: (ink) =>
    area('M-6-2Q-18-90 10-150 76-80 58-22z', ink.accent) +
    area('M-6-2Q-18-90 10-150 14-80 12-10z', ink.accentShade) +
    area('M6-70Q34-62 40-44L30-36Q14-44 2-44z', ink.paper) +
    stroke('M-4 0Q-14-90 10-150', ink.wood, 5) +
    stroke('M-8-52L46-44', ink.dark, 4) +
    stroke('M-38-62L-10-52M-36-58L-8-48', ink.skin, 6) +
    area('M-50-70Q-38-76-30-66L-36-34H-52z', ink.dark) +
    area('M-48 -80a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.wood) +
    stroke('M-46-36L-36-18-40-2M-40-36L-26-18-28-2', ink.dark, 8) +
    area('M-84-4Q-40-10 56-2 70 0 76-6 74 10 50 10H-60Q-80 8-84-4z', ink.paper),
}
