import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A microphone on its stand. */
export const microphone: Subject = {
  words: 'a microphone on its stand',
  stance: 'stands',
  height: 225,
  reach: [-40, -140, 40, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M0-4V-84', ink.dark, 5) +
    area('M-32-4H32V4h-64z', ink.dark) +
    area('M-24-112a24 24 0 1 1 48 0a24 24 0 1 1-48 0z', ink.soft) +
    area('M-24-112H24Q24-88 8-84H-8Q-24-88-24-112z', ink.mid) +
    stroke('M-22-120H22M-20-128H20', ink.paper, 2.5) +
    area('M-26-112H26v6h-52z', ink.accent),
}
