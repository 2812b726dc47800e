import { stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A grown-up and a child hand in hand. */
export const parentAndChild: Subject = {
  words: 'a grown-up and a child hand in hand',
  stance: 'stands',
  height: 200,
  reach: [-38, -104, 44, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -16, tall: 100, coat: ink.accent }) +
    figure(ink, { x: 22, tall: 60, coat: ink.paper, hair: ink.dark }) +
    stroke('M-2-56L12-40', ink.accent, 5),
}
