import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two people lying on a blanket. */
export const stargazers: Subject = {
  words: 'two people lying on a blanket',
  stance: 'stands',
  height: 120,
  reach: [-84, -60, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-80-6L70-10 84 4H-84z', ink.accent) +
    area('M-30-12L50-16 66-8-28-4z', ink.mid) +
    area('M-56-16Q-50-26-30-22L-24-8H-54zM-46-6Q-40-16-20-12L-14 0H-44z', ink.accentLight) +
    area('M-71-16a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-63-4a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.woodShade),
}
