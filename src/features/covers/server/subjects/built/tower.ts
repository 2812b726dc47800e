import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall slender tower. */
export const tower: Subject = {
  words: 'a tall slender tower',
  stance: 'stands',
  height: 225,
  reach: [-40, -160, 40, 2],
  person: 18,
  isLarge: true,
  draw: (ink) =>
    area('M-10-100L-20 0H20L10-100zM-26-116Q0-124 26-116L20-100H-20z', ink.soft) +
    area('M-10-100L-20 0H-4L-3-100zM-26-116L-14-119-10-100h-10z', ink.mid) +
    area('M-22-112H22v6H-22z', ink.accent) +
    stroke('M0-118V-160', ink.soft, 4),
}
