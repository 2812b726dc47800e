import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A greenhouse. */
export const greenhouse: Subject = {
  words: 'a greenhouse',
  stance: 'stands',
  height: 190,
  reach: [-96, -104, 96, 2],
  person: 60,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-74-22a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM-38-30a28 28 0 1 1 56 0a28 28 0 1 1-56 0zM10-24a26 26 0 1 1 52 0a26 26 0 1 1-52 0zM50-18a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.leaf,
    ) +
    area(
      'M-30-40a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM34-36a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM3-20a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.accentLight,
    ) +
    area('M-84-52L0-100 84-52V0H-84z', ink.water, 0.45) +
    stroke('M-84 0V-52L0-100 84-52V0H-84M-84-52H84M-42 0V-76M0 0V-100M42 0V-76', ink.paper, 4),
}
