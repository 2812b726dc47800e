import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A steaming spring. */
export const hotSpring: Subject = {
  words: 'a steaming spring',
  stance: 'stands',
  height: 130,
  reach: [-110, -80, 110, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-106 0Q-100-26-70-22-40-34 0-32 50-36 76-22 104-22 106 0 60 8 0 8T-106 0z', ink.soft) +
    area('M-84-6Q-60-22 0-22T84-6Q50 2 0 2T-84-6z', ink.water) +
    stroke('M-40-28q12-16 0-30t4-24M0-32q14-18 0-34t4-26M40-28q12-16 0-30t4-24', ink.paper, 6, 0.8) +
    area('M-106 0q4-26 36-22-20 10-16 26zM106 0q-6-22-30-22 18 10 14 26z', ink.mid),
}
