import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** The tail of a whale. */
export const whale: Subject = {
  words: 'the tail of a whale',
  stance: 'sails',
  height: 190,
  reach: [-76, -112, 80, 14],
  draw: (ink) =>
    area(
      'M-8 14Q-14-30-4-56-30-56-76-96-74-104-62-104-24-100 2-74 28-102 68-108 80-108 78-100 40-60 12-56 4-20 14 14z',
      ink.mid,
    ) +
    area('M-8 14Q-14-30-4-56-30-56-76-96-40-84-8-64 4-40-2 14z', ink.dark) +
    stroke('M-44 6q20-10 36 0M6 8q20-12 40 0', ink.paper, 4),
}
