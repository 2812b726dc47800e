import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody paddling while standing. */
export const paddleboarder: Subject = {
  words: 'somebody paddling while standing',
  stance: 'sails',
  height: 190,
  reach: [-90, -120, 100, 6],
  draw: (ink) =>
    figure(ink, { x: -2, y: -2, tall: 110, coat: ink.accent }) +
    stroke('M22-96L46 2', ink.wood, 4) +
    area('M40-14l8 22 8-20z', ink.paper) +
    area('M-90-8Q0-16 96-12 60 6 0 6T-90-8z', ink.accentLight) +
    area('M-84-4Q0-6 88-8 60 6 0 6T-84-4z', ink.accentShade),
}
