import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A hiker with a pack. */
export const hiker: Subject = {
  words: 'a hiker with a pack',
  stance: 'stands',
  height: 200,
  reach: [-34, -104, 50, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: 0, tall: 100, coat: ink.paperShade }) +
    area('M-17-84Q0-92 17-84 22-60 18-46H-18Q-22-60-17-84z', ink.accent) +
    area('M-17-84Q-8-88 0-88V-46h-18Q-22-60-17-84z', ink.accentShade) +
    area('M-16-92h32v10h-32z', ink.accentLight) +
    stroke('M36-62L44 0', ink.wood, 4) +
    area('M29-62a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.skin) +
    area('M-14-96q14-16 28 0z', ink.woodShade),
}
