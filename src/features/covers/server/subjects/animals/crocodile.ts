import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A crocodile. */
export const crocodile: Subject = {
  words: 'a crocodile',
  stance: 'sails',
  height: 72,
  reach: [-120, -44, 120, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-118-6Q-60-30-10-26 30-40 54-28L60-38Q68-44 76-34L118-18Q122-8 112-8L60-6Q0 8-118-6z', ink.leaf) +
    area(
      'M-118-6Q-40-14 112-8L60-4Q0 8-118-6zM-60-22l8-10 8 7zM-34-26l8-10 8 8zM-8-28l8-10 8 8z',
      ink.leafShade,
    ) +
    area('M82-10l4-6 4 6zM94-10l4-6 4 6z', ink.paper),
}
