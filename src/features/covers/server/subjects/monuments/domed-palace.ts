import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A white domed palace. */
export const domedPalace: Subject = {
  words: 'a white domed palace',
  stance: 'stands',
  height: 215,
  reach: [-110, -132, 110, 2],
  person: 26,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area(
      'M-60-66H60V0H-60zM-34-66Q-44-104 0-122 44-104 34-66zM-102-104h10V0h-10zM92-104h10V0H92zM-104-104q7-14 14 0zM90-104q7-14 14 0zM-54-66q-2-18 10-24 12 6 10 24zM34-66q-2-18 10-24 12 6 10 24z',
      ink.paper,
    ) +
    area(
      'M-60-66H-20V0h-40zM-34-66Q-44-104 0-122-20-100-16-66zM-102-104h4V0h-4zM92-104h4V0h-4z',
      ink.paperShade,
    ) +
    area(
      'M-14-46Q0-62 14-46V0h-28zM-46-40q8-10 16 0v16h-16zM30-40q8-10 16 0v16H30zM-46-16h16V0h-16zM30-16h16V0H30z',
      ink.mid,
    ) +
    stroke('M0-122V-134', ink.accent, 3),
}
