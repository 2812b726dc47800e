import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A crate of apples. */
export const appleCrate: Subject = {
  words: 'a crate of apples',
  stance: 'stands',
  height: 130,
  reach: [-76, -84, 76, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-65-50a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM-33-54a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM-1-52a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM31-50a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM-16-72a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM-45-68a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM17-68a15 15 0 1 1 30 0a15 15 0 1 1-30 0z',
      ink.accent,
    ) +
    area(
      'M-63-46a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-31-50a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM1-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM33-46a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.accentShade,
    ) +
    area('M-74-44H74V2H-74z', ink.wood) +
    area('M-74-44H-20V2h-54zM-74-24H74v4H-74z', ink.woodShade),
}
