import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody digging a garden. */
export const gardener: Subject = {
  words: 'somebody digging a garden',
  stance: 'stands',
  height: 190,
  reach: [-44, -100, 60, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -10, tall: 92, coat: ink.accent }) +
    area('M-34-84q24-10 48 0l-10-4q-4-12-14-12t-14 12z', ink.sand) +
    stroke('M16-60L34-6', ink.wood, 4) +
    area('M26-16l16-4 2 18q-8 6-12 4z', ink.soft) +
    area('M40 0q0-16 10-20 0 10-6 20zM52 2q2-14 14-18 0 12-10 18z', ink.leaf),
}
