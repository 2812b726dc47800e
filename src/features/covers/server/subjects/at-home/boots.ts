import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pair of walking boots. */
export const boots: Subject = {
  words: 'a pair of walking boots',
  stance: 'stands',
  height: 130,
  reach: [-70, -84, 84, 4],
  person: 150,
  draw: (ink) =>
    area('M-62-80h34v44Q-2-32 0-12v8h-62z', ink.woodShade) +
    area('M-6-80H28v44Q58-32 62-12V-4H-6z', ink.wood) +
    area('M-64-6H2V4h-66zM-8-6H66V4H-8z', ink.dark) +
    stroke('M8-66H26M8-54H26M10-42L30-40', ink.accent, 4) +
    area('M-64-84h38v8h-38zM-8-84H30v8H-8z', ink.accentLight),
}
