import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A young tree. */
export const sapling: Subject = {
  words: 'a young tree',
  stance: 'stands',
  height: 150,
  reach: [-46, -96, 46, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    area('M-40 4Q0-14 40 4z', ink.woodShade) +
    stroke('M0 0Q4-40 0-84', ink.wood, 4) +
    area(
      'M0-30Q30-56 44-44 34-20 0-30zM0-48Q-30-74-42-60-34-36 0-48zM0-66Q20-92 34-82 28-62 0-66zM0-74Q-16-96-6-104 12-96 0-74z',
      ink.leaf,
    ),
}
