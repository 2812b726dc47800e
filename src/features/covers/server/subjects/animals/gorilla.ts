import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A gorilla. */
export const gorilla: Subject = {
  words: 'a gorilla',
  stance: 'stands',
  height: 165,
  reach: [-54, -92, 52, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-46 0Q-54-46-26-66-22-92 4-92 28-90 26-66 50-50 46-18L50 0H28L24-24Q6-12-10-24L-18 0z', ink.dark) +
    area('M4-84q18 0 18 20-4 14-16 14-14-2-14-16 2-16 12-18zM46-18L50 0H28L24-24 34-44z', ink.mid),
}
