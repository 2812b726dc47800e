import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lion. */
export const lion: Subject = {
  words: 'a lion',
  stance: 'stands',
  height: 150,
  reach: [-74, -92, 70, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-52-52Q-20-64 14-58L18 0H6L0-26Q-16-20-30-26L-34 0H-46L-48-24Q-60-34-52-52z', ink.sand) +
    area('M-52-52Q-58-40-48-24L-46 0h12L-30-26Q-16-20 0-26L6 0h6L8-34Q-20-26-40-36z', ink.sandShade) +
    area('M-6-60a30 30 0 1 1 60 0a30 30 0 1 1-60 0z', ink.woodShade) +
    area('M6-58a24 24 0 1 1 48 0a24 24 0 1 1-48 0z', ink.wood) +
    area('M30-76q22 0 26 14l10 6q2 10-10 12-22 4-26-8z', ink.sand) +
    area('M62-58l8 2q0 6-6 7z', ink.dark) +
    stroke('M-52-48q-22 0-20 26', ink.sand, 5) +
    area('M-78-18a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.woodShade),
}
