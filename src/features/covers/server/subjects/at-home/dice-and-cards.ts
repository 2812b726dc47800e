import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A board game. */
export const diceAndCards: Subject = {
  words: 'a board game',
  stance: 'stands',
  height: 110,
  reach: [-80, -60, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-80-6L-60-30H60L80-6V4H-80z', ink.wood) +
    area('M-40-28H0L-8-10h-40zM0-28H40l8 18H-8z', ink.accentLight) +
    area('M14-58H44v30H14z', ink.paper) +
    area('M14-58H24v30H14z', ink.paperShade) +
    area(
      'M19-50a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM33-50a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM19-36a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM33-36a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM26-43a3 3 0 1 1 6 0a3 3 0 1 1-6 0z',
      ink.dark,
    ) +
    area('M-44-14q-4-20 4-26 6-8 12 0 8 6 4 26z', ink.accent),
}
