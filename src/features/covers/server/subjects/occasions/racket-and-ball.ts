import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tennis racket and a ball. */
export const racketAndBall: Subject = {
  words: 'a tennis racket and a ball',
  stance: 'stands',
  height: 165,
  reach: [-60, -106, 70, 4],
  draw: (ink) =>
    stroke('M-30 0L-8-40', ink.wood, 8) +
    stroke('M-16-70a32 32 0 1 1 64 0a32 32 0 1 1-64 0z', ink.accent, 7) +
    stroke('M-6-90L38-46M-14-74L26-34M6-102L48-66M38-92L-6-46M46-78L6-38M24-102L-14-62', ink.paper, 2) +
    area('M39-10a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.glow),
}
