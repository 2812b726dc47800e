import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An excavator. */
export const excavator: Subject = {
  words: 'an excavator',
  stance: 'stands',
  height: 190,
  reach: [-110, -116, 120, 4],
  person: 86,
  isLarge: true,
  draw: (ink) =>
    stroke('M-10-64L-50-108-92-62', ink.accentShade, 14) +
    stroke('M-10-64L-50-108-92-62', ink.accent, 8) +
    area('M-104-64L-78-66-74-34Q-100-24-110-40z', ink.dark) +
    area('M0-34H100V-66H64L58-98H14L4-60z', ink.accent) +
    area('M0-34H30L20-60H4z', ink.accentShade) +
    area('M22-90H52L58-64H18z', ink.water) +
    area('M88-66H100V-34H88z', ink.dark) +
    area('M-16-28H108Q120-28 120-14T108 2H-16Q-28 2-28-14T-16-28z', ink.dark) +
    area(
      'M-19 -13a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM17 -13a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM55 -13a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM93 -13a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.soft,
    ),
}
