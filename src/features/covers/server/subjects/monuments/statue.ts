import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Great stone figures on a hill. */
export const statue: Subject = {
  words: 'great stone figures on a hill',
  stance: 'stands',
  height: 205,
  reach: [-50, -130, 50, 2],
  person: 40,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-40 0Q-50-70-40-104-32-118-14-116 2-114 2-96-6-60-8 0zM14 0Q8-54 16-80 24-90 36-88 48-84 46-72 40-44 40 0z',
      ink.mid,
    ) +
    area(
      'M-40 0Q-50-70-40-104-34-114-26-116-36-60-28 0zM14 0Q8-54 16-80 20-86 26-88 20-44 22 0zM-14-96l16-4v10l-16 4zM30-74l16-2v8l-16 3z',
      ink.dark,
    ),
}
