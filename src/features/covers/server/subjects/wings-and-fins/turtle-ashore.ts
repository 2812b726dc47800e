import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A turtle on the beach. */
export const turtleAshore: Subject = {
  words: 'a turtle on the beach',
  stance: 'stands',
  height: 84,
  reach: [-62, -50, 66, 2],
  draw: (ink) =>
    area('M34-16Q48-34 60-32 72-26 66-14 54-8 38-8zM-30-10l-28 10h22l18-6zM14-8l14 8h24L40-12z', ink.leaf) +
    area('M-40-10Q-34-46 2-48 38-46 44-10z', ink.wood) +
    area('M-40-10H44q0 6-6 8H-34q-6-2-6-8zM-8-44l14 14-12 18h-12zM22-40l10 14-4 14-16-6z', ink.woodShade),
}
