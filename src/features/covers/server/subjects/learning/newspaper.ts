import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A folded newspaper. */
export const newspaper: Subject = {
  words: 'a folded newspaper',
  stance: 'stands',
  height: 110,
  reach: [-84, -56, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-80 0L-66-50H66L80 0z', ink.paper) +
    area('M-80 0L-66-50H-20L-26 0z', ink.paperShade) +
    area('M-56-44H56l2 8H-58z', ink.dark) +
    area('M-60-30H-6l-2 20h-56z', ink.mid) +
    stroke('M4-28H60M4-20H62M4-12H64', ink.soft, 3),
}
