import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cauldron over a fire. */
export const cauldron: Subject = {
  words: 'a cauldron over a fire',
  stance: 'stands',
  height: 200,
  reach: [-80, -136, 80, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M0-134L-70 2M0-134L70 2M0-134L8 0', ink.woodShade, 6) +
    stroke('M0-128V-86M-36-78Q0-104 36-78', ink.dark, 4) +
    area('M-40-80H40Q52-28 22-22H-22Q-52-28-40-80z', ink.dark) +
    area('M-40-80H-22Q-32-30-14-22H-22Q-52-28-40-80z', ink.mid) +
    area('M-46-86H46V-76H-46z', ink.mid) +
    area('M-24 2Q-36-14-18-26-16-16-10-14-12-30 2-38 2-22 12-18 16-22 18-28 34-12 24 2z', ink.accent) +
    area('M-10 2Q-14-10-2-18 2-8 10-10 14-2 10 2z', ink.glow) +
    stroke('M-14-92q8-10 0-20M18-92q8-10 0-18', ink.paper, 4, 0.8),
}
