import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bathtub. */
export const bathtub: Subject = {
  words: 'a bathtub',
  stance: 'stands',
  height: 150,
  reach: [-90, -90, 90, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-53-58a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM-34-66a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM-7-62a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM17-58a11 11 0 1 1 22 0a11 11 0 1 1-22 0z',
      ink.paper,
    ) +
    area('M-80-52H80Q80-10 50-8H-50Q-80-10-80-52z', ink.paper) +
    area('M-80-52h30Q-50-16-30-8h-20Q-80-10-80-52z', ink.paperShade) +
    area('M-86-56H86v8H-86z', ink.accentLight) +
    area('M-50-8h12l-4 12h-12zM38-8H50l4 12H42zM60-86h6v30h-6zM50-90H70v6H50z', ink.soft),
}
