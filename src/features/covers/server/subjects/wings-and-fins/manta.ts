import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A manta ray. */
export const manta: Subject = {
  words: 'a manta ray',
  stance: 'swims',
  height: 150,
  reach: [-110, -40, 110, 62],
  draw: (ink) =>
    area(
      'M0-36Q20-34 28-20 70-30 110 14 60 0 34 26 14 36 0 34-14 36-34 26-60 0-110 14-70-30-28-20-20-34 0-36z',
      ink.soft,
    ) +
    area('M0-36Q-20-34-28-20-70-30-110 14-60 0-34 26-14 36 0 34z', ink.dark) +
    stroke('M-14-34L-18-50M14-34L18-50', ink.dark, 7) +
    stroke('M0 32Q-4 48 6 60', ink.dark, 4),
}
