import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sheep. */
export const sheep: Subject = {
  words: 'a sheep',
  stance: 'stands',
  height: 120,
  reach: [-50, -70, 58, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-26-14h8V0h-8zM14-14h8V0h-8zM-12-14h7V-2h-7zM0-14h7V-2H0z', ink.dark) +
    area(
      'M-44-34a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM-26-42a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-4-34a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM-26-26a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-46-28a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.paper,
    ) +
    area(
      'M-38-24a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM-18-18a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM0-22a14 14 0 1 1 28 0a14 14 0 1 1-28 0z',
      ink.paperShade,
    ) +
    area('M26-56Q44-60 50-46 52-34 40-32 26-36 26-56zM26-56l-10 4 10 5z', ink.dark),
}
