import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Notes on a music stand. */
export const sheetMusic: Subject = {
  words: 'notes on a music stand',
  stance: 'stands',
  height: 215,
  reach: [-56, -120, 56, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M0-50V-6M0-14L-30 4M0-14L30 4', ink.dark, 5) +
    area('M-54-56H54v8H-54z', ink.dark) +
    area('M-50-116H-2v60h-48zM2-116H50v60H2z', ink.paper) +
    area('M-50-116h18v60h-18z', ink.paperShade) +
    stroke('M-44-104H-8M-44-96H-8M-44-80H-8M-44-72H-8M8-104H44M8-96H44M8-80H44M8-72H44', ink.soft, 2) +
    area(
      'M-34-98a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-20-76a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM16-102a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM30-76a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
      ink.accent,
    ),
}
