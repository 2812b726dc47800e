import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A geyser. */
export const geyser: Subject = {
  words: 'a geyser',
  stance: 'stands',
  height: 225,
  reach: [-70, -160, 70, 4],
  person: 34,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-10 0Q-16-70-34-104-50-128-26-138-18-160 4-152 34-156 34-132 50-112 24-98 12-60 10 0z',
      ink.paper,
    ) +
    area('M-10 0Q-16-70-34-104-44-120-34-130-10-90-4 0z', ink.paperShade) +
    area('M-60 2Q-20-14 0-14T60 2z', ink.soft) +
    stroke('M-50-40q8-12 0-22M46-50q8-12 0-22', ink.paper, 4, 0.7),
}
