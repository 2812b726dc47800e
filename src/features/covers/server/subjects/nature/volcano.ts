import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A smoking volcano. */
export const volcano: Subject = {
  words: 'a smoking volcano',
  stance: 'stands',
  height: 215,
  reach: [-130, -150, 130, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-128 0Q-60-40-26-96H30Q60-44 128 0z', ink.mid) +
    area('M-128 0Q-60-40-26-96H-6Q-30-40-40 0z', ink.dark) +
    area('M-26-96H30L24-80 14-88 6-66-4-84-14-74z', ink.accent) +
    area(
      'M-14-114a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM-30-128a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM-6-136a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM-18-150a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.paper,
      0.9,
    ) +
    area('M-14-97H18L10-92H-8z', ink.glow),
}
