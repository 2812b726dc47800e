import { stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A golfer. */
export const golfer: Subject = {
  words: 'a golfer',
  stance: 'stands',
  height: 205,
  reach: [-46, -116, 46, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: 0, tall: 92, coat: ink.paper, hair: ink.accent }) +
    stroke('M-10-66L-24-92M12-68L-22-96', ink.skin, 5) +
    stroke('M-24-94L30-116', ink.dark, 3),
}
