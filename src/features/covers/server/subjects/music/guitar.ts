import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A guitar. */
export const guitar: Subject = {
  words: 'a guitar',
  stance: 'stands',
  height: 225,
  reach: [-46, -150, 46, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-8-60Q-34-66-30-44-26-36-36-28-46-6-20 2 0 6 20 2 46-6 36-28 26-36 30-44 34-66 8-60z', ink.wood) +
    area('M-8-60Q-34-66-30-44-26-36-36-28-46-6-20 2-24-26-8-60z', ink.woodShade) +
    area('M-11-34a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    area('M-5-132H5V-44H-5zM-9-150H9V-130H-9z', ink.woodShade) +
    area('M-14-16H14v5h-28z', ink.paper) +
    stroke('M-2-130V-14M2-130V-14', ink.paper, 1.5),
}
