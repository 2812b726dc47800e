import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Baobabs. */
export const baobab: Subject = {
  words: 'baobabs',
  stance: 'stands',
  height: 225,
  reach: [-90, -140, 90, 2],
  person: 36,
  isLarge: true,
  draw: (ink) =>
    area('M-26 0Q-18-50-24-92H14Q8-50 22 0zM52 0Q56-40 52-66H70Q68-40 76 0z', ink.woodShade) +
    area('M-4 0Q0-50-4-92H14Q8-50 22 0z', ink.wood) +
    stroke(
      'M-20-90L-54-112M-10-90L-20-124M4-90L20-126M12-90L50-112M54-66L40-82M66-66L80-80',
      ink.woodShade,
      6,
    ) +
    area(
      'M-78-116a20 9 0 1 1 40 0a20 9 0 1 1-40 0zM-44-130a22 9 0 1 1 44 0a22 9 0 1 1-44 0zM0-132a22 9 0 1 1 44 0a22 9 0 1 1-44 0zM34-116a20 9 0 1 1 40 0a20 9 0 1 1-40 0zM24-86a14 6 0 1 1 28 0a14 6 0 1 1-28 0zM68-84a14 6 0 1 1 28 0a14 6 0 1 1-28 0z',
      ink.leaf,
    ),
}
