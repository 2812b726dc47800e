import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A loaf of bread on a board. */
export const bread: Subject = {
  words: 'a loaf of bread on a board',
  stance: 'stands',
  height: 130,
  reach: [-84, -60, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-84-8H78l6 4-6 8H-84z', ink.wood) +
    area('M-62-8Q-72-56-10-58 60-58 62-8z', ink.sand) +
    area('M-62-8Q-72-56-10-58-40-40-36-8z', ink.sandShade) +
    stroke('M-28-48l14 22M-2-52L12-28M24-48L36-28', ink.paper, 4),
}
