import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A helicopter. */
export const helicopter: Subject = {
  words: 'a helicopter',
  stance: 'flies',
  height: 160,
  reach: [-110, -70, 90, 44],
  draw: (ink) =>
    area('M-20-26Q10-50 46-36 74-24 70 0 60 18 20 18-10 14-24-6L-96-16-108-40h10l12 14z', ink.accent) +
    area('M34-36Q70-26 70-2L40-4z', ink.soft) +
    stroke('M-50-58H90M16-40V-58M-6 34H64M6 18V34M44 16V34', ink.dark, 5),
}
