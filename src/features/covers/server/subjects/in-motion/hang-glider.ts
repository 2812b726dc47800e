import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hang glider. */
export const hangGlider: Subject = {
  words: 'a hang glider',
  stance: 'flies',
  height: 170,
  reach: [-110, -60, 110, 40],
  isLarge: true,
  draw: (ink) =>
    area('M-108-30Q-20-66 0-58 20-66 108-30 30-34 0-26-30-34-108-30z', ink.accent) +
    area('M-108-30Q-20-66 0-58V-26Q-30-34-108-30z', ink.accentShade) +
    stroke('M0-30L-26 12H30zM0-30V4', ink.dark, 2) +
    area('M-40 8L20 2 30 10-38 18z', ink.dark) +
    area('M26 4a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.skin),
}
