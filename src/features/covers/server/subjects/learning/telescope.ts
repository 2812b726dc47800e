import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A telescope. */
export const telescope: Subject = {
  words: 'a telescope',
  stance: 'stands',
  height: 215,
  reach: [-90, -120, 90, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    stroke('M-6-56L-36 4M-6-56L28 4M-6-56V4', ink.wood, 6) +
    area('M-60-46L-70-66 54-116 66-92z', ink.paper) +
    area('M-60-46L-64-55 60-104 66-92z', ink.paperShade) +
    area('M50-120L68-128 84-92 66-86zM-76-62l12-6 8 20-12 6z', ink.accent) +
    area('M-16-62a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark),
}
