import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Cheese on a board. */
export const cheese: Subject = {
  words: 'cheese on a board',
  stance: 'stands',
  height: 115,
  reach: [-76, -64, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-76-6H70l6 4-6 6H-76z', ink.wood) +
    area('M-56-8V-36L46-52 56-8z', ink.glow) +
    area('M-56-36L46-52Q44-60 20-58L-56-40z', ink.accentLight) +
    area(
      'M-27-22a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM8-18a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM24-34a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.sandShade,
    ),
}
