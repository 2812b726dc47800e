import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A butterfly. */
export const butterfly: Subject = {
  words: 'a butterfly',
  stance: 'flies',
  height: 130,
  reach: [-64, -64, 64, 40],
  draw: (ink) =>
    area('M0-16Q-20-66-54-60-70-40-46-16-22-8 0-10zM0-16Q20-66 54-60 70-40 46-16 22-8 0-10z', ink.accent) +
    area('M0-10Q-40-10-42 16-28 40 0 0zM0-10Q40-10 42 16 28 40 0 0z', ink.accentShade) +
    area(
      'M-50-44a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM38-44a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-31 8a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM21 8a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
    ) +
    stroke('M0-26V16M-2-26q-6-16-14-18M2-26q6-16 14-18', ink.dark, 5),
}
