import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Clothes on a rail. */
export const clothesRail: Subject = {
  words: 'clothes on a rail',
  stance: 'stands',
  height: 205,
  reach: [-84, -116, 84, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-70 2V-106H70V2M-84 2h28M56 2H84', ink.woodShade, 5) +
    area('M-50-100L-26-84-30-30h-28L-62-84z', ink.accent) +
    area('M-16-100L6-84V-40h-34L-26-84z', ink.paper) +
    area('M26-100L48-84 44-24H18L10-84z', ink.accentLight) +
    area('M-50-100l-12 16 4 54h8z', ink.accentShade),
}
