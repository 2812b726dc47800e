import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lantern on the ground. */
export const lanternLamp: Subject = {
  words: 'a lantern on the ground',
  stance: 'stands',
  height: 165,
  reach: [-40, -96, 40, 4],
  person: 110,
  isSmall: true,
  draw: (ink) =>
    stroke('M-20-76Q0-110 20-76', ink.dark, 4) +
    area('M-26-76H26v10h-52zM-32-6H32V4h-64z', ink.dark) +
    area('M-24-66H24V-6h-48z', ink.glow) +
    area('M0-52Q-14-30 0-16 14-30 0-52z', ink.accent) +
    stroke('M-24-66V-6M24-66V-6', ink.dark, 3),
}
