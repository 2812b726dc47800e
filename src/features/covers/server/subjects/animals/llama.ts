import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A llama. */
export const llama: Subject = {
  words: 'a llama',
  stance: 'stands',
  height: 205,
  reach: [-40, -112, 50, 2],
  person: 92,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-36-44Q-22-60 14-54L18-90Q18-102 28-103L29-114 34-104 40-112 40-102Q50-98 50-88 44-82 36-84 38-50 26-36L27 0H18L16-28H-20L-22 0H-31L-33-28z',
      ink.paper,
    ) +
    area('M-36-44L-33-28-31 0h9L-20-28H16L18 0h4V-38Q-10-32-36-44z', ink.paperShade) +
    area('M-24-57Q-6-62 10-56L8-34H-22z', ink.accent) +
    area('M-23-50H9l-1 6H-22z', ink.accentLight) +
    area('M17-78l20 4-1 7-20-4z', ink.accentShade),
}
