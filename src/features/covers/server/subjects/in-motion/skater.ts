import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody skating. */
export const skater: Subject = {
  words: 'somebody skating',
  stance: 'stands',
  height: 200,
  reach: [-44, -108, 48, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-8-50L-36-34-44-24-38-18-30-26-2-38zM-4-50L10-50 12-6 4-6z', ink.dark) +
    area('M-50-26l12 12 3-3-12-12zM-4-4h24v3H-4z', ink.soft) +
    area('M-14-48Q-12-80 2-86 16-86 16-72L12-46z', ink.accent) +
    stroke('M-6-78L-38-70M12-78L40-88', ink.accent, 6) +
    area('M-2-98a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark) +
    area('M-6-84h20v6H-6z', ink.accentLight),
}
