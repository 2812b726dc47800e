import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Yarn and needles. */
export const yarn: Subject = {
  words: 'yarn and needles',
  stance: 'stands',
  height: 130,
  reach: [-76, -80, 80, 6],
  isSmall: true,
  draw: (ink) =>
    stroke('M-60-84L24-10M-20-92L40-8', ink.woodShade, 4) +
    area('M-44-30a36 36 0 1 1 72 0a36 36 0 1 1-72 0z', ink.accent) +
    stroke('M-38-44Q-8-66 22-48M-42-26Q-8-50 28-26M-34-8Q-8-34 26-12', ink.accentShade, 4) +
    area('M26-14a20 20 0 1 1 40 0a20 20 0 1 1-40 0z', ink.accentLight) +
    stroke('M60-2q20 6 20-10', ink.accent, 4),
}
