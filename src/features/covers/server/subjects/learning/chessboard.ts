import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A game of chess. */
export const chessboard: Subject = {
  words: 'a game of chess',
  stance: 'stands',
  height: 110,
  reach: [-84, -70, 84, 6],
  isSmall: true,
  draw: (ink) =>
    area('M-84-4L-58-34H58L84-4V4H-84z', ink.wood) +
    area(
      'M-58-34h22l-6 10h-24zM-14-34H8v10h-22zM30-34H52l6 10H32zM-42-24h24l-2 10h-28zM8-24H32l4 10H8z',
      ink.paper,
    ) +
    area('M-46-10q-4-30 8-40 8-14 16 0 12 10 8 40zM34-22q-4-16 4-22 6-8 12 0 8 6 4 22z', ink.dark) +
    area('M-4-6q-4-22 6-28 8-10 16 0 10 6 6 28z', ink.paper) +
    area('M-40-62h8v8h-8z', ink.accent),
}
