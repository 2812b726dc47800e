import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A red torii gate. */
export const torii: Subject = {
  words: 'a red torii gate',
  stance: 'stands',
  height: 205,
  reach: [-84, -104, 84, 2],
  person: 56,
  isLarge: true,
  draw: (ink) =>
    area('M-52 0L-46-84h14L-38 0zM52 0L46-84H32L38 0zM-62-68H62v10H-62z', ink.accent) +
    area('M-52 0L-46-84h5L-46 0zM-62-62H62v4H-62z', ink.accentShade) +
    area('M-84-100Q0-84 84-100L80-86Q0-76-80-86z', ink.dark) +
    area('M-78-90Q0-78 78-90L74-82Q0-72-74-82z', ink.accent),
}
