import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A compass on a map. */
export const compass: Subject = {
  words: 'a compass on a map',
  stance: 'stands',
  height: 110,
  reach: [-84, -66, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-84 2L-64-22H64L84 2z', ink.sand) +
    area('M-40-30a40 30 0 1 1 80 0a40 30 0 1 1-80 0z', ink.wood) +
    area('M-33-33a33 24 0 1 1 66 0a33 24 0 1 1-66 0z', ink.glow) +
    area('M0-33L26-48 8-28z', ink.accent) +
    area('M0-33L-26-18-8-38z', ink.dark),
}
