import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody in a handstand. */
export const handstand: Subject = {
  words: 'somebody in a handstand',
  stance: 'stands',
  height: 215,
  reach: [-40, -112, 40, 2],
  isLarge: true,
  draw: (ink) =>
    stroke('M-12-50L-20-4M12-50L20-4', ink.skin, 6) +
    area('M-13-52Q-13-80-9-82H9Q13-80 13-52 0-44-13-52z', ink.accentLight) +
    area('M-10-80L-14-114-6-114 0-86 6-114 14-114 10-80z', ink.dark) +
    area('M-9-38a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark),
}
