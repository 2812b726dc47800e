import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A fish leaping. */
export const trout: Subject = {
  words: 'a fish leaping',
  stance: 'sails',
  height: 190,
  reach: [-66, -124, 70, 6],
  draw: (ink) =>
    area('M-34-8Q-58-62-22-88 20-116 62-98 72-92 66-84 40-42 2-34-16-30-26-10z', ink.soft) +
    area('M-34-8Q-58-62-22-88 20-116 62-98 70-94 68-88 20-96-12-68-38-44-26-10z', ink.dark) +
    area('M-30-12L-58 2-46-22-60-40-30-34zM2-104L26-124 34-104zM8-40L26-22 30-48z', ink.accent) +
    area('M46-92a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.paper) +
    area('M50-92a2 2 0 1 1 4 0a2 2 0 1 1-4 0z', ink.dark) +
    stroke('M64-88L50-82M34-96Q28-84 34-72', ink.dark, 3) +
    stroke('M-66 4q14-16 28-4M-30 2q10-18 24-4M-4 6q22-12 42 0', ink.paper, 5),
}
