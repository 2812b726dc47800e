import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A rider on a horse. */
export const rider: Subject = {
  words: 'a rider on a horse',
  stance: 'stands',
  height: 220,
  reach: [-62, -132, 66, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-48-52Q-30-64 0-58 14-60 22-76 28-92 40-95L43-106 48-95 63-78Q63-70 54-72L44-74Q42-56 30-42L40-24 28-2 22-4 30-24 16-36Q-4-28-26-36L-30-20-24 0H-32L-40-22Q-48-34-48-52z',
      ink.wood,
    ) +
    area('M16-36Q-4-28-26-36L-30-20-24 0h-8L-40-22Q-46-32-47-42-20-32 20-44z', ink.woodShade) +
    area('M40-98Q22-94 12-66 22-74 28-84 34-92 46-98zM-46-54Q-70-52-62-18-56-34-42-42z', ink.dark) +
    area('M-20-60L-16-96Q-8-104 4-96L8-60z', ink.accent) +
    area('M-20-60L-16-96Q-12-101-6-102V-60z', ink.accentShade) +
    area('M-12-62L8-64 14-32 6-28-2-48z', ink.dark) +
    stroke('M2-92L24-74', ink.accent, 6) +
    stroke('M24-74L50-74', ink.dark, 2) +
    area('M-13-108a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M-24-112Q-4-106 18-112 8-116 6-126H-14Q-14-116-24-112z', ink.woodShade),
}
