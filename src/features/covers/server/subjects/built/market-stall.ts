import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A market stall. */
export const marketStall: Subject = {
  words: 'a market stall',
  stance: 'stands',
  height: 190,
  reach: [-90, -104, 90, 2],
  person: 72,
  isLarge: true,
  draw: (ink) =>
    stroke('M-74 0V-70M74 0V-70', ink.woodShade, 5) +
    area('M-84-40H84V0H-84z', ink.wood) +
    area('M-84-40H-20V0h-64z', ink.woodShade) +
    area('M-90-66L-76-100H76L90-66z', ink.accent) +
    area('M-54-66L-46-100h16l-4 34zM0-66V-100H16L20-66zM52-66L44-100H60L70-66z', ink.paper) +
    area('M-74-46a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM-54-48a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.leaf) +
    area('M-27-46a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-7-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent) +
    area(
      'M19-46a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM39-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM57-46a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.accentLight,
    ),
}
