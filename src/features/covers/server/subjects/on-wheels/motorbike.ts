import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A motorbike. */
export const motorbike: Subject = {
  words: 'a motorbike',
  stance: 'stands',
  height: 145,
  reach: [-74, -70, 76, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-67-20a21 21 0 1 1 42 0a21 21 0 1 1-42 0zM29-20a21 21 0 1 1 42 0a21 21 0 1 1-42 0z', ink.dark) +
    area('M-56-20a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM40-20a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.soft) +
    stroke('M50-20L30-62 18-66M-46-20L-10-16 20-20', ink.soft, 5) +
    area('M-14-46Q4-60 28-50L18-34H-12z', ink.accent) +
    area('M-56-48L-12-46-16-36-48-36z', ink.dark) +
    area('M-20-32H22L14-10H-12z', ink.mid),
}
