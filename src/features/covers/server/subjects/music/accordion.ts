import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An accordion. */
export const accordion: Subject = {
  words: 'an accordion',
  stance: 'stands',
  height: 165,
  reach: [-84, -84, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-78-78H-44V2h-34zM44-78H78V2H44z', ink.accent) +
    area('M-78-78h12V2h-12zM44-78H54V2H44z', ink.accentShade) +
    area(
      'M-44-74l11 4 11-4 11 4 11-4 11 4 11-4 11 4 11-4V-2l-11-4-11 4-11-4-11 4-11-4-11 4-11-4-11 4z',
      ink.paper,
    ) +
    stroke('M-33-70V-6M-11-70V-6M11-70V-6M33-70V-6', ink.soft, 3) +
    area(
      'M-65-60a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-65-44a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-65-28a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-65-12a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
    ) +
    area(
      'M57-60a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM57-44a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM57-28a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.dark,
    ),
}
