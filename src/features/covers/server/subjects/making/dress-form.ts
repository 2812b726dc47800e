import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A dress on a form. */
export const dressForm: Subject = {
  words: 'a dress on a form',
  stance: 'stands',
  height: 225,
  reach: [-50, -140, 50, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M0-30V-4M-26 2H26', ink.dark, 5) +
    area('M-5-138H5v14H-5z', ink.dark) +
    area('M-18-122Q0-114 18-122L30-96 18-70Q44-40 46-24H-46Q-44-40-18-70L-30-96z', ink.accent) +
    area('M-18-122Q-8-118-4-118L-12-70Q-24-40-24-24h-22Q-44-40-18-70L-30-96z', ink.accentShade) +
    area('M-20-76H20v8h-40z', ink.accentLight),
}
