import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Gears of a machine. */
export const gears: Subject = {
  words: 'gears of a machine',
  stance: 'stands',
  height: 150,
  reach: [-80, -90, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-58-38a36 36 0 1 1 72 0a36 36 0 1 1-72 0z', ink.soft) +
    area('M-34-38a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.dark) +
    stroke('M-22-82V6M-66-38H22M-52-68L8-8M-52-8L8-68', ink.soft, 10) +
    area('M26-62a20 20 0 1 1 40 0a20 20 0 1 1-40 0z', ink.accent) +
    stroke('M46-88V-36M20-62H72M28-80L64-44M28-44L64-80', ink.accent, 7) +
    area('M39-62a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM-34-38a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.dark),
}
