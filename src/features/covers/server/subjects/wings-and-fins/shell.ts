import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sea shell. */
export const shell: Subject = {
  words: 'a sea shell',
  stance: 'stands',
  height: 84,
  reach: [-60, -60, 60, 2],
  draw: (ink) =>
    area('M0 0L-54-30Q-50-56-22-56 0-66 22-56 50-56 54-30z', ink.accentLight) +
    stroke('M0-2L-40-44M0-2L-22-56M0-2V-60M0-2L22-56M0-2L40-44', ink.accentShade, 3) +
    area('M-14 0H14L10-10H-10z', ink.accentShade),
}
