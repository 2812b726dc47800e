import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A ballerina on her toes. */
export const ballerina: Subject = {
  words: 'a ballerina on her toes',
  stance: 'stands',
  height: 220,
  reach: [-56, -140, 56, 2],
  isLarge: true,
  draw: (ink) =>
    stroke('M2-56L0-2M4-56Q26-44 20-28L4-30', ink.skin, 7) +
    area('M-4-6H5L2 4H-2z', ink.accent) +
    area('M-50-60Q0-84 54-60 0-44-50-60z', ink.accent) +
    area('M-44-66Q0-84 48-66 0-60-44-66z', ink.accentLight) +
    area('M-10-96Q2-100 14-96L10-66H-6z', ink.accentShade) +
    stroke('M-8-94Q-40-112-20-136M12-94Q44-112 24-136', ink.skin, 6) +
    area('M-8 -112a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.skin) +
    area('M-9-114q10-16 22 0-10-6-22 0zM-4 -127a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.dark),
}
