import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A microscope. */
export const microscope: Subject = {
  words: 'a microscope',
  stance: 'stands',
  height: 215,
  reach: [-56, -120, 56, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-46-8H46V4H-46z', ink.dark) +
    area('M-30-8Q40-10 40-56 38-84 14-90l4-14Q56-92 54-54 52-14 20-8z', ink.accent) +
    area('M-18-118L12-110 0-56-30-64z', ink.paper) +
    area('M-18-118l12 3L-18-60l-12-4z', ink.paperShade) +
    area('M-26-62l22 6-4 14-22-6zM-44-34H10v8h-54z', ink.dark),
}
