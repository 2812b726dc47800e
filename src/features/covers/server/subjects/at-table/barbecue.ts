import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Meat on a grill. */
export const barbecue: Subject = {
  words: 'meat on a grill',
  stance: 'stands',
  height: 170,
  reach: [-70, -100, 70, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M-36-40L-50 4M36-40L50 4M0-34V4', ink.dark, 5) +
    area('M-64-60H64Q60-26 0-26T-64-60z', ink.dark) +
    area('M-68-64H68v6H-68z', ink.soft) +
    area('M-44-66Q-40-82-16-80-6-76-8-66zM4-66Q8-80 28-80 46-76 46-66z', ink.accent) +
    area('M-44-66Q-40-76-26-76-30-70-28-66z', ink.accentShade) +
    stroke('M-20-86q8-8 0-16M24-86q8-8 0-16', ink.paper, 4, 0.8),
}
