import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pumpkin. */
export const pumpkin: Subject = {
  words: 'a pumpkin',
  stance: 'stands',
  height: 130,
  reach: [-64, -84, 64, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    area('M0-62Q56-74 60-30 56 2 0 2T-60-30Q-56-74 0-62z', ink.accent) +
    area('M0-62Q-56-74-60-30-56 2-20 1-44-30-20-64-10-64 0-62z', ink.accentShade) +
    stroke('M0-60Q-6-30 0 0M18-62Q34-30 20 0', ink.accentShade, 3) +
    area('M-6-60Q-4-78 10-82L14-74Q6-70 8-60z', ink.leaf),
}
