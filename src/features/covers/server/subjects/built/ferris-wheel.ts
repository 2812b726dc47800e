import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A ferris wheel. */
export const ferrisWheel: Subject = {
  words: 'a ferris wheel',
  stance: 'stands',
  height: 225,
  reach: [-72, -150, 72, 2],
  person: 22,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    stroke('M0-80L-34 0M0-80L34 0', ink.mid, 5) +
    stroke('M-62-80a62 62 0 1 1 124 0a62 62 0 1 1-124 0z', ink.accent, 5) +
    stroke('M0-142V-18M-62-80H62M-44-124L44-36M44-124L-44-36', ink.accentLight, 2.5) +
    area(
      'M-9-142a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM53-80a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-71-80a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM35-124a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-53-124a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM35-36a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-53-36a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-9-18a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.paper,
    ) +
    area('M-9-80a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent),
}
