import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A submarine. */
export const submarine: Subject = {
  words: 'a submarine',
  stance: 'swims',
  height: 170,
  reach: [-120, -84, 124, 40],
  draw: (ink) =>
    area('M-20-46L-14-74H22L28-46z', ink.accent) +
    area('M-20-46L-14-74H0L-4-46z', ink.accentShade) +
    stroke('M4-74V-82H22', ink.dark, 5) +
    area('M-112-8Q-104-48-40-50H50Q116-48 122-8 116 32 50 34H-40Q-104 32-112-8z', ink.accent) +
    area('M-112-8Q-104 32-40 34H50Q116 32 122-8 100 12 50 14H-40Q-90 12-112-8z', ink.accentShade) +
    area('M-108-22L-122-44V28L-108 6z', ink.dark) +
    area(
      'M-51 -10a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM-1 -10a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM49 -10a15 15 0 1 1 30 0a15 15 0 1 1-30 0z',
      ink.paper,
    ) +
    area(
      'M-46 -10a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM4 -10a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM54 -10a10 10 0 1 1 20 0a10 10 0 1 1-20 0z',
      ink.water,
    ),
}
