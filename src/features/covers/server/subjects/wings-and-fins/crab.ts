import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A crab. */
export const crab: Subject = {
  words: 'a crab',
  stance: 'stands',
  height: 96,
  reach: [-66, -54, 66, 2],
  draw: (ink) =>
    area('M-38-20Q-34-42 0-42T38-20Q30-4 0-4T-38-20z', ink.accent) +
    area('M-38-20Q0-10 38-20 30-4 0-4T-38-20z', ink.accentShade) +
    stroke(
      'M-34-30Q-54-34-54-48M34-30Q54-34 54-48M-30-12l-22 12M-20-8L-32 2M30-12L52 0M20-8L32 2',
      ink.accent,
      5,
    ) +
    area('M-66-62q12-10 20 0v14h-8l-4-8-2 8h-8zM46-62q12-10 20 0l2 14h-8l-4-8-2 8h-8z', ink.accent) +
    area('M-14-46a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM6-46a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
