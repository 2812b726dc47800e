import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A treehouse. */
export const treehouse: Subject = {
  words: 'a treehouse',
  stance: 'stands',
  height: 225,
  reach: [-90, -150, 90, 2],
  person: 40,
  isLarge: true,
  draw: (ink) =>
    area('M-14 0Q-6-40-12-90H14Q8-40 18 0z', ink.woodShade) +
    area(
      'M-86-104a36 36 0 1 1 72 0a36 36 0 1 1-72 0zM6-108a40 40 0 1 1 80 0a40 40 0 1 1-80 0zM-40-124a40 40 0 1 1 80 0a40 40 0 1 1-80 0z',
      ink.leaf,
    ) +
    area(
      'M-82-96a26 26 0 1 1 52 0a26 26 0 1 1-52 0zM-42-110a28 28 0 1 1 56 0a28 28 0 1 1-56 0z',
      ink.leafShade,
    ) +
    area('M-44-92H44v40H-44z', ink.wood) +
    area('M-52-88L0-118 52-88z', ink.accent) +
    area('M-26-82h18v18h-18z', ink.glow) +
    area('M12-84h18v32H12z', ink.dark) +
    stroke('M24 0V-52M36 0V-52M24-12h12M24-26h12M24-40h12', ink.woodShade, 3),
}
