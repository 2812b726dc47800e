import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody reading. */
export const reader: Subject = {
  words: 'somebody reading',
  stance: 'stands',
  height: 150,
  reach: [-64, -80, 60, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-60 2Q-64-50-48-56-34-56-34-40L-30-14H26Q36-14 36 2z', ink.accent) +
    area('M-60 2Q-64-30-40-14L36-6V2z', ink.accentShade) +
    area('M-34-18Q-36-50-22-54-8-54-8-34L-4-18z', ink.accentLight) +
    area('M-12-22L30-26 40 0H28L20-12-12-8z', ink.dark) +
    area('M-29-64a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M-30-64Q-30-78-18-78-8-76-10-66q-8-4-12 6z', ink.woodShade) +
    area('M2-42L20-50 24-32 6-24z', ink.paper) +
    area('M20-50L36-44 40-28 24-32z', ink.paperShade),
}
