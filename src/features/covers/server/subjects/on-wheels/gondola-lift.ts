import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cable car cabin. */
export const gondolaLift: Subject = {
  words: 'a cable car cabin',
  stance: 'hangs',
  height: 215,
  reach: [-60, -120, 60, 50],
  isLarge: true,
  draw: (ink) =>
    stroke('M0-118V-60M-14-116H14', ink.dark, 4) +
    area('M-52-56Q-52-62-44-62H44Q52-62 52-56V24Q52 36 40 36H-40Q-52 36-52 24z', ink.accent) +
    area('M-44-52h26v44h-26zM-13-52h26v44h-26zM18-52h26v44H18z', ink.paper) +
    area('M-37-22a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM25-24a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.dark) +
    area('M-40-8q0-10 10-10t10 10zM22-8q0-12 10-12t10 12z', ink.dark) +
    area('M-52-4H52v12H-52z', ink.accentShade),
}
