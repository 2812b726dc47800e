import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A clock. */
export const clock: Subject = {
  words: 'a clock',
  stance: 'stands',
  height: 190,
  reach: [-50, -108, 50, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-44-40L-30-104H30L44-40V4H-44z', ink.wood) +
    area('M-44-40L-30-104h16L-20 4h-24z', ink.woodShade) +
    area('M-26-66a26 26 0 1 1 52 0a26 26 0 1 1-52 0z', ink.paper) +
    stroke('M0-66V-84M0-66L12-58', ink.dark, 4) +
    area('M-9-16a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.glow) +
    stroke('M0-40V-22', ink.dark, 2),
}
