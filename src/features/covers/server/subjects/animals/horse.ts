import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A horse. */
export const horse: Subject = {
  words: 'a horse',
  stance: 'stands',
  height: 190,
  reach: [-62, -106, 66, 2],
  person: 84,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-48-52Q-30-64 0-58 14-60 22-76 28-92 40-95L43-106 48-95 63-78Q63-70 54-72L44-74Q42-56 30-42L40-24 28-2 22-4 30-24 16-36Q-4-28-26-36L-30-20-24 0H-32L-40-22Q-48-34-48-52z',
      ink.wood,
    ) +
    area(
      'M16-36Q-4-28-26-36L-30-20-24 0h-8L-40-22Q-46-32-47-42-20-32 20-44zM44-30L22-14 24-8 10-24z',
      ink.woodShade,
    ) +
    area('M40-98Q22-94 12-66 22-74 28-84 34-92 46-98zM-46-54Q-70-52-62-18-56-34-42-42z', ink.dark),
}
