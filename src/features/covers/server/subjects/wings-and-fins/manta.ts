import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A manta ray. */
export const manta: Subject = {
  words: 'a manta ray',
  stance: 'swims',
  height: 130,
  reach: [-110, -40, 110, 60],
  draw: (ink) =>
    area(
      'M0-36Q20-34 28-20 70-30 110 14 60 0 34 26 14 36 0 34-14 36-34 26-60 0-110 14-70-30-28-20-20-34 0-36z',
      ink.mid,
    ) +
    area('M0-36Q-20-34-28-20-70-30-110 14-60 0-34 26-14 36 0 34z', ink.dark) +
    stroke('M0 32Q-4 50 6 66', ink.mid, 3),
}
