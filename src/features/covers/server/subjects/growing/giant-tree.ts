import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A thousand-year-old cedar. */
export const giantTree: Subject = {
  words: 'a thousand-year-old cedar',
  stance: 'stands',
  height: 225,
  reach: [-92, -176, 92, 6],
  person: 34,
  isLarge: true,
  draw: (ink) =>
    area('M-60 6Q-34-10-26-60L-18-130H22L28-60Q36-10 62 6L40 0 26 6 8-2-10 6-26-2-44 6z', ink.wood) +
    area('M-60 6Q-34-10-26-60L-18-130H0L-8-60Q-12-18-26-2L-44 6z', ink.woodShade) +
    stroke('M4-96Q2-60 6-30M16-104Q14-60 18-14', ink.woodShade, 4, 0.8) +
    area('M-8 0Q-6-30 5-34 16-30 16 0L8-2-4 2z', ink.dark) +
    area('M20-88L56-104 62-98 24-78zM-16-92L-58-110-62-103-18-80z', ink.woodShade) +
    area(
      'M-92 -114a30 18 0 1 1 60 0a30 18 0 1 1-60 0zM30 -110a30 18 0 1 1 60 0a30 18 0 1 1-60 0zM-74 -138a36 22 0 1 1 72 0a36 22 0 1 1-72 0zM2 -136a36 22 0 1 1 72 0a36 22 0 1 1-72 0zM-38 -152a38 24 0 1 1 76 0a38 24 0 1 1-76 0zM-34 -124a34 18 0 1 1 68 0a34 18 0 1 1-68 0z',
      ink.leaf,
    ) +
    area(
      'M-88 -108a22 10 0 1 1 44 0a22 10 0 1 1-44 0zM28 -102a22 9 0 1 1 44 0a22 9 0 1 1-44 0zM-60 -128a26 11 0 1 1 52 0a26 11 0 1 1-52 0zM0 -128a22 9 0 1 1 44 0a22 9 0 1 1-44 0zM-32 -146a22 10 0 1 1 44 0a22 10 0 1 1-44 0z',
      ink.leafShade,
    ),
}
