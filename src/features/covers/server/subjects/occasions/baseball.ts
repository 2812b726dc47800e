import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bat, a ball and a cap. */
export const baseball: Subject = {
  words: 'a bat, a ball and a cap',
  stance: 'stands',
  height: 130,
  reach: [-70, -84, 76, 4],
  draw: (ink) =>
    area('M-66 0L44-80Q58-86 60-74L-56 8z', ink.wood) +
    area('M26-14a18 18 0 1 1 36 0a18 18 0 1 1-36 0z', ink.paper) +
    stroke('M32-24q8 10 2 22M56-24q-8 10-2 22', ink.accent, 2.5) +
    area('M-60-20Q-56-46-30-44-12-42-10-20L12-14H-60z', ink.accent),
}
