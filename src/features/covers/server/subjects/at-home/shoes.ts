import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of running shoes. */
export const shoes: Subject = {
  words: 'a pair of running shoes',
  stance: 'stands',
  height: 110,
  reach: [-80, -60, 84, 4],
  person: 150,
  draw: (ink) =>
    area('M-20-10V-46Q-8-38 4-48L34-26Q70-22 74-10z', ink.accent) +
    area('M-20-10V-46Q-8-38 4-48-4-30 10-10z', ink.accentShade) +
    area('M-78-16V-50Q-66-42-54-52L-26-30-20-10h-58z', ink.accentLight) +
    area('M-78-12h58V0h-58zM-22-12H76Q80 0 70 0H-22z', ink.paper) +
    stroke('M10-40L22-46M20-32L32-38', ink.paper, 3),
}
