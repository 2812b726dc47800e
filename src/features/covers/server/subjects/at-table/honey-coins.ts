import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A jar of coins. */
export const honeyCoins: Subject = {
  words: 'a jar of coins',
  stance: 'stands',
  height: 115,
  reach: [-70, -70, 70, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-36-66H36q8 6 8 20V-6Q44 4 34 4H-34Q-44 4-44-6V-46q0-14 8-20z', ink.soft) +
    area('M-40-34H40V-6Q40 0 32 0H-32Q-40 0-40-6z', ink.glow) +
    area('M-34-78H34v12H-34z', ink.wood) +
    area(
      'M-29-36a9 5 0 1 1 18 0a9 5 0 1 1-18 0zM-8-38a10 5 0 1 1 20 0a10 5 0 1 1-20 0zM13-36a9 5 0 1 1 18 0a9 5 0 1 1-18 0zM-19-24a9 5 0 1 1 18 0a9 5 0 1 1-18 0zM7-22a9 5 0 1 1 18 0a9 5 0 1 1-18 0z',
      ink.accentLight,
    ) +
    area('M53-2a9 5 0 1 1 18 0a9 5 0 1 1-18 0zM51-9a9 5 0 1 1 18 0a9 5 0 1 1-18 0z', ink.glow),
}
