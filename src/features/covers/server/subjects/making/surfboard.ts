import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A surfboard on trestles. */
export const surfboard: Subject = {
  words: 'a surfboard on trestles',
  stance: 'stands',
  height: 170,
  reach: [-120, -96, 120, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-64-50L-84 2M-64-50L-44 2M64-50L44 2M64-50L84 2M-74-22H-54M54-22H74', ink.woodShade, 7) +
    area('M-120-62Q-60-92 20-90 90-86 120-66 90-48 20-46-60-44-120-62z', ink.paper) +
    area('M-120-62Q-60-44 20-46 90-48 120-66 90-60 20-58-60-56-120-62z', ink.paperShade) +
    area('M-30-89Q-18-90-8-90V-46Q-20-45-30-46zM6-90Q12-90 16-90V-46H6z', ink.accent) +
    stroke('M-118-62Q0-66 118-66', ink.accentShade, 3) +
    area('M30 2q10-10 20 0zM-20 2q8-8 16 0zM0 2q6-6 12 0z', ink.paper),
}
