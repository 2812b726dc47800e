import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A mountain goat. */
export const goat: Subject = {
  words: 'a mountain goat',
  stance: 'stands',
  height: 160,
  reach: [-48, -92, 50, 2],
  person: 100,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-42-50Q-10-58 14-54L26-74Q32-84 44-76L50-66Q46-60 36-62 34-46 24-38L27 0H19L14-32H-24L-28 0H-36L-38-32Q-46-38-42-50z',
      ink.paper,
    ) +
    area(
      'M-42-50Q-46-38-38-32L-36 0h8L-24-32H14L19 0h3L18-42Q-16-36-42-50zM38-60l4 16-10-10z',
      ink.paperShade,
    ) +
    stroke('M30-78Q22-92 10-92M36-80Q34-94 24-100', ink.dark, 4),
}
