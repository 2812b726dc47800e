import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of walking boots. */
export const boots: Subject = {
  words: 'a pair of walking boots',
  stance: 'stands',
  height: 150,
  reach: [-84, -96, 84, 6],
  person: 150,
  draw: (ink) =>
    area('M-76-88H-38Q-40-56-34-48-2-40 2-14H-76z', ink.sandShade) +
    area('M-14-88H24Q22-56 28-48 66-40 74-14H-14z', ink.wood) +
    area('M-80-96H-34v12h-46zM-18-96H28v12h-46z', ink.accentLight) +
    area('M-78-14H6Q10 2 4 4H-78zM-16-14H76Q82 2 76 4H-16z', ink.dark) +
    stroke('M2-74H24M0-62L26-60M4-50L30-48', ink.accent, 4) +
    area('M44-40Q66-36 74-14H54Q52-30 44-40z', ink.woodShade),
}
