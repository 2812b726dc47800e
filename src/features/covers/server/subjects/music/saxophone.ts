import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A saxophone. */
export const saxophone: Subject = {
  words: 'a saxophone',
  stance: 'stands',
  height: 215,
  reach: [-50, -140, 60, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-34-132h10Q-10-130-8-110L-2-34Q0-10 18-10 32-12 34-40L26-62H60L50-36Q50 4 16 4-20 4-24-34L-30-108Q-32-122-40-122z',
      ink.glow,
    ) +
    area('M-30-108L-24-34Q-20 4 16 4 6-2 0-10-10-16-12-34L-18-110z', ink.sandShade) +
    area('M-46-134h14v10h-14z', ink.dark) +
    area(
      'M-15-90a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-13-70a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-11-50a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-7-30a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
    ),
}
