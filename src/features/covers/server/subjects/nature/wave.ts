import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A breaking wave. */
export const wave: Subject = {
  words: 'a breaking wave',
  stance: 'sails',
  height: 215,
  reach: [-136, -124, 136, 10],
  isLarge: true,
  draw: (ink) =>
    area('M-136 10Q-126-66-64-102 0-130 62-98 100-74 94-36 66-76 26-70-16-60-18-24-14 2 136 10z', ink.water) +
    area('M-136 10Q-120-40-72-72-30-92 10-76-24-64-26-30-26-4-4 8z', ink.waterShade) +
    stroke('M-96 4Q-84-40-50-58M-64 6Q-60-24-38-44M20 4Q60-2 104 6', ink.soft, 5, 0.7) +
    area(
      'M-70-98Q0-134 62-98 104-74 94-36 90-48 80-46 82-62 68-58 68-74 52-70 46-84 32-76 20-90 4-78-14-94-34-80-44-92-70-98z',
      ink.paper,
    ) +
    area('M-90 10a26 10 0 1 1 52 0zM70 10a24 9 0 1 1 48 0zM-20 10a20 8 0 1 1 40 0z', ink.paper) +
    area(
      'M100-60a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM108-40a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM84-92a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
    ),
}
