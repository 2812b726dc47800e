import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody fishing. */
export const fisher: Subject = {
  words: 'somebody fishing',
  stance: 'stands',
  height: 205,
  reach: [-40, -116, 120, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -14, tall: 96, coat: ink.accent }) +
    stroke('M0-62L80-112', ink.woodShade, 4) +
    stroke('M80-112Q96-60 92 0', ink.paper, 1.5) +
    stroke('M0-70L12-66', ink.accent, 6) +
    area('M-34-86q20-10 40 0l-8-2q-2-12-12-12t-12 12z', ink.sand),
}
