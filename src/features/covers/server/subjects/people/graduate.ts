import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A graduate. */
export const graduate: Subject = {
  words: 'a graduate',
  stance: 'stands',
  height: 205,
  reach: [-44, -116, 44, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-24-82Q0-94 24-82L34-4H-34z', ink.dark) +
    area('M-10-88L0-50 10-88 14-86 6-30H-6L-14-86z', ink.accent) +
    area('M-10-94a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.woodShade) +
    area('M-34-106L0-118 34-106 0-96zM-12-104H12v8H-12z', ink.dark) +
    stroke('M20-106L26-88', ink.accent, 3),
}
