import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A dog. */
export const dog: Subject = {
  words: 'a dog',
  stance: 'stands',
  height: 150,
  reach: [-46, -84, 40, 2],
  person: 150,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-24 0Q-32-32-8-52L2-66Q4-82 20-81L38-72Q40-64 30-62L20-58Q22-40 19-28L21 0H10L8-24 2-8 5 0z',
      ink.wood,
    ) +
    area('M-24 0Q-30-24-16-42-14-12 5 0zM6-79Q-8-72-4-52L8-62z', ink.woodShade) +
    area('M2-62L20-58 18-51 1-56z', ink.accent) +
    stroke('M-22-8q-16 0-20-20', ink.wood, 7) +
    area('M36-74l4 4-5 3z', ink.dark),
}
