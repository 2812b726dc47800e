import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A breaking wave. */
export const wave: Subject = {
  words: 'a breaking wave',
  stance: 'stands',
  height: 190,
  reach: [-110, -110, 110, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-110 6Q-100-100-6-106 66-106 92-60 44-84 20-50 4-10 66 6z', ink.water) +
    area('M-110 6Q-96-60-50-76-20-40-30 6z', ink.waterShade) +
    area('M-62-88Q10-126 70-90 96-76 94-56 56-90 14-82-24-70-62-88z', ink.paper) +
    stroke('M-20 6Q-14-50 20-50M-60 6Q-58-40-40-60', ink.paper, 5),
}
