import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A violin and its bow. */
export const violin: Subject = {
  words: 'a violin and its bow',
  stance: 'stands',
  height: 225,
  reach: [-52, -150, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-4-74Q-34-78-36-58-36-50-28-46-18-44-20-38-22-30-30-28-42-20-40-4-32 4 0 4 32 4 40-4 42-20 30-28 22-30 20-38 18-44 28-46 36-50 36-58 34-78 4-74z',
      ink.accentLight,
    ) +
    area(
      'M-4-74Q-34-78-36-58-36-50-28-46-18-44-20-38-22-30-30-28-42-20-40-4-32 4-14 4-26-30-12-40-20-60-4-74z',
      ink.accentShade,
    ) +
    area('M-4-130H4V-34H-4zM-6-18H6V2H-6z', ink.dark) +
    area('M-8-138Q-10-150 0-150T8-138L5-128H-5z', ink.woodShade) +
    stroke('M-14-48q-6 10 2 16M14-48q6 10-2 16M-12-28H12', ink.dark, 3) +
    stroke('M68 4L46-140', ink.paper, 3) +
    stroke('M74 0L52-142', ink.woodShade, 5),
}
