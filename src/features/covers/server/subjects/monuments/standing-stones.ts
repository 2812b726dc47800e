import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A circle of standing stones. */
export const standingStones: Subject = {
  words: 'a circle of standing stones',
  stance: 'stands',
  height: 160,
  reach: [-110, -88, 110, 2],
  person: 52,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-96 0L-90-72H-64L-60 0zM-30 0l2-76h26L0 0zM38 0l2-74H66L70 0zM-94-86H2v16h-96zM86 0l4-40h14L108 0z',
      ink.soft,
    ) + area('M-96 0L-90-72h9L-82 0zM-30 0l2-76h9L-18 0zM38 0l2-74h9L50 0zM-94-76H2v6h-96z', ink.mid),
}
