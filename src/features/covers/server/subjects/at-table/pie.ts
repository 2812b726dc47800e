import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pie. */
export const pie: Subject = {
  words: 'a pie',
  stance: 'stands',
  height: 115,
  reach: [-80, -64, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-64-28Q-56-56 0-58T64-28z', ink.sand) +
    area('M-64-28Q-56-56 0-58-30-44-30-28z', ink.sandShade) +
    stroke('M-30-48L6-28M-4-56L36-30M20-54L-16-28M-40-44L-20-28', ink.sandShade, 4) +
    area('M-74-30H74L58 0H-58z', ink.accentLight) +
    area('M-74-30H-34L-38 0h-20z', ink.accentShade),
}
