import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bowl on a potter’s wheel. */
export const pottersWheel: Subject = {
  words: 'a bowl on a potter’s wheel',
  stance: 'stands',
  height: 190,
  reach: [-80, -100, 80, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-40-86H40Q38-46 22-42H-22Q-38-46-40-86z', ink.sand) +
    area('M-40-86h24Q-18-56-10-42h-12Q-38-46-40-86z', ink.sandShade) +
    area('M-56-42H56v10H-56zM-8-32H8V-14H-8z', ink.mid) +
    area('M-74-16H74V4H-74z', ink.wood) +
    area('M-74-16H-24V4h-50z', ink.woodShade) +
    stroke('M70-96Q56-86 42-76M-70-96Q-56-86-42-76', ink.skin, 7),
}
