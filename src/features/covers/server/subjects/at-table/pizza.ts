import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pizza on a board. */
export const pizza: Subject = {
  words: 'a pizza on a board',
  stance: 'stands',
  height: 130,
  reach: [-76, -70, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-76-6H60l20 4-16 6H-76z', ink.wood) +
    area('M-66-8Q-60-44 0-46T66-8z', ink.sand) +
    area('M-56-10Q-50-36 0-38T56-10z', ink.accent) +
    area(
      'M-35-20a9 6 0 1 1 18 0a9 6 0 1 1-18 0zM-5-28a9 6 0 1 1 18 0a9 6 0 1 1-18 0zM19-18a9 6 0 1 1 18 0a9 6 0 1 1-18 0z',
      ink.glow,
    ) +
    area(
      'M-16-16a6 4 0 1 1 12 0a6 4 0 1 1-12 0zM-38-12a4 3 0 1 1 8 0a4 3 0 1 1-8 0zM13-24a5 4 0 1 1 10 0a5 4 0 1 1-10 0z',
      ink.leaf,
    ) +
    stroke('M-20-50q8-8 0-18M14-50q8-8 0-18', ink.paper, 4, 0.8),
}
