import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A batter. */
export const ballPlayer: Subject = {
  words: 'a batter',
  stance: 'stands',
  height: 205,
  reach: [-46, -116, 56, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: 0, tall: 96, coat: ink.paper, hair: ink.accent }) +
    stroke('M8-74L28-84M-8-74L26-88', ink.skin, 6) +
    area('M24-84L46-118 54-114 30-80z', ink.wood) +
    area('M-17-60H17v8H-17z', ink.accent),
}
