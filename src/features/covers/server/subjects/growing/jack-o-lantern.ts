import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A carved pumpkin with a light in it. */
export const jackOLantern: Subject = {
  words: 'a carved pumpkin with a light in it',
  stance: 'stands',
  height: 135,
  reach: [-64, -84, 64, 4],
  isLarge: true,
  draw: (ink) =>
    area('M0-62Q56-74 60-30 56 2 0 2T-60-30Q-56-74 0-62z', ink.accent) +
    area('M0-62Q-56-74-60-30-56 2-20 1-44-30-20-64-10-64 0-62z', ink.accentShade) +
    area('M-6-60Q-4-78 10-82L14-74Q6-70 8-60z', ink.leaf) +
    area(
      'M-32-32L-20-50-8-32zM10-32L22-50 34-32zM-36-20L-20-14-8-22 4-14 18-22 38-20Q20 0 0-2-24-2-36-20z',
      ink.glow,
    ),
}
