import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A barn. */
export const barn: Subject = {
  words: 'a barn',
  stance: 'stands',
  height: 190,
  reach: [-84, -108, 84, 2],
  person: 52,
  isLarge: true,
  draw: (ink) =>
    area('M-70-62L-50-92 0-108 50-92 70-62V0H-70z', ink.accent) +
    area('M-70-62L-50-92 0-108V0h-70z', ink.accentShade) +
    area('M-80-58L-54-94 0-112 54-94 80-58 70-56 48-86 0-102-48-86-70-56z', ink.mid) +
    area('M-26-44H26V0h-52z', ink.paper) +
    stroke('M-26-44L26 0M26-44L-26 0', ink.accent, 4) +
    area('M-10-84H10v18h-20z', ink.dark),
}
