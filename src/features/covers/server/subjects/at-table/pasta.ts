import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A plate of pasta. */
export const pasta: Subject = {
  words: 'a plate of pasta',
  stance: 'stands',
  height: 130,
  reach: [-84, -70, 84, 4],
  draw: (ink) =>
    area('M-80-14H80Q60 4 30 4H-30Q-60 4-80-14z', ink.paper) +
    area('M-80-14H-20Q-30 0-20 4h-10Q-60 4-80-14z', ink.paperShade) +
    area('M-50-14Q-56-40-24-40-10-58 14-44 46-50 52-14z', ink.glow) +
    area('M-20-40Q0-60 20-42 18-30 0-28-18-30-20-40z', ink.accent) +
    area('M6-48q10-12 18-2-8 10-18 2z', ink.leaf) +
    stroke('M-40-20Q-20-36 0-20M0-18Q20-36 42-20M-30-30Q-10-40 0-30', ink.sand, 3),
}
