import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A teapot and cups. */
export const teapot: Subject = {
  words: 'a teapot and cups',
  stance: 'stands',
  height: 150,
  reach: [-84, -84, 96, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-50-30Q-50-62-10-62T30-30Q30 0 10 2H-30Q-50 0-50-30z', ink.accent) +
    area('M-50-30Q-50-62-10-62-34-44-26 2h-4Q-50 0-50-30z', ink.accentShade) +
    area('M28-40Q44-44 52-60l8 4Q52-26 30-22zM-18-66h16v-6h-16z', ink.accent) +
    stroke('M-48-44q-26-2-24 14 6 16 26 14', ink.accent, 6) +
    area('M54-22H92Q92 2 82 4H64Q54 2 54-22z', ink.paper) +
    area('M54-22H66q-2 18 4 26h-6Q54 2 54-22z', ink.paperShade),
}
