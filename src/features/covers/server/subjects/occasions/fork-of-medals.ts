import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A laurel wreath. */
export const forkOfMedals: Subject = {
  words: 'a laurel wreath',
  stance: 'stands',
  height: 130,
  reach: [-60, -84, 60, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M-8 0Q-56-20-44-76M8 0Q56-20 44-76', ink.leaf, 5) +
    area(
      'M-44-70q-16-6-14-20 14 2 14 20zM-50-48q-18-2-20-16 16-2 20 16zM-44-26q-18 4-24-8 14-8 24 8zM-26-10q-16 10-26 0 10-14 26 0zM44-70q16-6 14-20-14 2-14 20zM50-48q18-2 20-16-16-2-20 16zM44-26q18 4 24-8-14-8-24 8zM26-10q16 10 26 0-10-14-26 0z',
      ink.leaf,
    ) +
    area('M-14 0H14L20 14 0 8-20 14z', ink.accent),
}
