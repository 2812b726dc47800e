import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A long train. */
export const train: Subject = {
  words: 'a long train',
  stance: 'stands',
  height: 120,
  reach: [-180, -66, 150, 4],
  isLarge: true,
  draw: (ink) =>
    area('M40-58H104Q136-56 148-22V-10H40z', ink.accent) +
    area('M40-28H147l1 18H40z', ink.accentShade) +
    area('M112-52Q126-48 134-32H104z', ink.dark) +
    area('M-70-58H36v48H-70zM-180-58H-74v48h-106z', ink.paper) +
    area('M-180-26H36v8h-216z', ink.accent) +
    area(
      'M-170-50h18v16h-18zM-146-50h18v16h-18zM-122-50h18v16h-18zM-98-50h16v16h-16zM-60-50h18v16h-18zM-36-50h18v16h-18zM-12-50H6v16h-18zM14-50h16v16H14zM50-50h18v16H50zM76-50h18v16H76z',
      ink.dark,
    ) +
    area(
      'M-169-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-105-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-63-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM9-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM51-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM109-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.dark,
    ),
}
