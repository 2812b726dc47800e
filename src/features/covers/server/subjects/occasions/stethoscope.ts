import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A doctor’s bag. */
export const stethoscope: Subject = {
  words: 'a doctor’s bag',
  stance: 'stands',
  height: 150,
  reach: [-70, -90, 70, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M-24-60Q-24-84 0-84T24-60', ink.dark, 7) +
    area('M-62-60H62V4H-62z', ink.wood) +
    area('M-62-60h30V4h-30z', ink.woodShade) +
    area('M-20-28a20 20 0 1 1 40 0a20 20 0 1 1-40 0z', ink.paper) +
    area('M-5-42H5V-14H-5zM-14-33H14v10h-28z', ink.accent),
}
