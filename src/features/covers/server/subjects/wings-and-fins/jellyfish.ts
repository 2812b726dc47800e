import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A jellyfish. */
export const jellyfish: Subject = {
  words: 'a jellyfish',
  stance: 'swims',
  height: 170,
  reach: [-50, -70, 50, 80],
  draw: (ink) =>
    stroke(
      'M-28-8q-14 26 0 48t-6 36M-10-6q-10 30 4 52t-6 34M10-6q14 30 0 52t6 30M28-8q14 24 2 44t8 36',
      ink.paper,
      4,
      0.8,
    ) +
    area('M-46-6Q-46-66 0-68 46-66 46-6 34 4 22-6 12 6 0-4-10 6-22-6-34 4-46-6z', ink.accentLight) +
    area('M-46-6Q-46-66 0-68-26-50-22-6-34 4-46-6z', ink.accent),
}
