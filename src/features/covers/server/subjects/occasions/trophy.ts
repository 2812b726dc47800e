import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A trophy. */
export const trophy: Subject = {
  words: 'a trophy',
  stance: 'stands',
  height: 200,
  reach: [-56, -120, 56, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-32-116H32Q34-64 8-54V-34H-8V-54Q-34-64-32-116z', ink.glow) +
    area('M-32-116h16Q-16-70-4-54V-34h-4V-54Q-34-64-32-116z', ink.sandShade) +
    stroke('M-32-104Q-58-104-52-84-44-70-26-72M32-104Q58-104 52-84 44-70 26-72', ink.glow, 6) +
    area('M-28-34H28v10h-56z', ink.dark) +
    area('M-38-24H38V4h-76z', ink.wood),
}
