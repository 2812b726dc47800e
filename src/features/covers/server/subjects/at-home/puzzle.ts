import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A jigsaw puzzle. */
export const puzzle: Subject = {
  words: 'a jigsaw puzzle',
  stance: 'stands',
  height: 96,
  reach: [-84, -48, 84, 4],
  draw: (ink) =>
    area('M-84-4L-66-36H66L84-4V4H-84z', ink.wood) +
    area('M-50-32H-6l2 10q12-4 14 4-4 8-16 4l-2 8h-50z', ink.accent) +
    area('M2-32H46l6 22H2q4-4 12-6 4-12-10-8z', ink.water) +
    area('M58-46l20-4 6 14-16 6q-6 4-8-4 4-4-2-12z', ink.paper),
}
