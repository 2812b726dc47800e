import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A kayaker paddling. */
export const kayak: Subject = {
  words: 'a kayaker paddling',
  stance: 'sails',
  height: 110,
  reach: [-110, -72, 110, 6],
  draw: (ink) =>
    area('M-18-14Q-20-50-10-54H12Q22-50 20-14z', ink.accent) +
    area('M-18-14Q-20-50-10-54H0V-14z', ink.accentShade) +
    area('M-10-66a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    stroke('M-82-8L86-62', ink.wood, 5) +
    area('M-96-2l12-16 12 10-16 14zM72-58l12-18 16 4-10 20z', ink.paper) +
    area('M-110-18Q-60-22 0-22T110-18Q80 6 50 6H-50Q-80 6-110-18z', ink.accentLight) +
    area('M-110-18Q-60-8 0-8T110-18Q80 6 50 6H-50Q-80 6-110-18z', ink.accentShade),
}
