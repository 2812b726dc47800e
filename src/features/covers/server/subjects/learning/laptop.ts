import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A computer on a desk. */
export const laptop: Subject = {
  words: 'a computer on a desk',
  stance: 'stands',
  height: 130,
  reach: [-90, -84, 90, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-62-80H62V-10H-62z', ink.dark) +
    area('M-54-72H54V-18H-54z', ink.water) +
    area('M17-54a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accentLight) +
    area('M-54-18L-20-48 0-34 22-46 54-18z', ink.mid) +
    area('M-84-10H84L76 4H-76z', ink.soft),
}
