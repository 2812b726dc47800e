import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A kiwi. */
export const kiwi: Subject = {
  words: 'a kiwi',
  stance: 'stands',
  height: 150,
  reach: [-72, -86, 84, 4],
  draw: (ink) =>
    stroke('M-8-22L-14-2-26 2M18-22L22-2 12 2', ink.sand, 6) +
    area(
      'M-66-34Q-70-82-16-84 20-86 34-66 44-82 58-76 70-68 60-54 46-36 34-34 16-14-20-16-60-18-66-34z',
      ink.wood,
    ) +
    area('M-66-34Q-70-70-40-80-52-44-20-16-60-18-66-34z', ink.woodShade) +
    stroke(
      'M-40-60l-6 14M-22-66l-6 16M-4-62l-6 16M-28-40l-6 12M-8-38l-6 12M12-50l-6 14',
      ink.woodShade,
      3,
      0.8,
    ) +
    stroke('M60-62Q76-52 84-22', ink.sand, 5) +
    area('M49 -66a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
