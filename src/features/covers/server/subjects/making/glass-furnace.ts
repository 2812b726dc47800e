import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A glowing furnace. */
export const glassFurnace: Subject = {
  words: 'a glowing furnace',
  stance: 'stands',
  height: 190,
  reach: [-80, -100, 80, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-76-96H76V4H-76z', ink.mid) +
    area('M-60-84H60V-6H-60z', ink.dark) +
    area('M-44-10Q-46-66 0-70 46-66 44-10z', ink.glow) +
    area('M-30-10Q-36-44-14-40-10-64 6-64 10-40 26-38 30-22 24-10z', ink.accent) +
    stroke('M30-24L96-40', ink.soft, 6),
}
