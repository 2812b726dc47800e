import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lobster. */
export const lobster: Subject = {
  words: 'a lobster',
  stance: 'stands',
  height: 90,
  reach: [-90, -50, 80, 6],
  draw: (ink) =>
    area('M-30-16Q-10-34 24-28 40-24 44-14 36 0 10 2-20 4-30-16z', ink.accent) +
    area('M-28-18l-16-8q-16 0-18 8t14 12l20 2zM-58-20l-22-10v24z', ink.accentShade) +
    stroke('M36-22Q52-40 66-36M36-4Q54 6 68 0', ink.accent, 5) +
    area('M62-44q20-8 26 4-8 8-22 10zM64-6q22-2 24 10-12 6-24 2z', ink.accent) +
    stroke('M44-16l30-4M44-14l30 4', ink.accentShade, 2),
}
