import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Flowers in a vase. */
export const bouquet: Subject = {
  words: 'flowers in a vase',
  stance: 'stands',
  height: 200,
  reach: [-50, -116, 50, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M0-50L-26-84M0-50L4-96M0-50L30-82', ink.leaf, 5) +
    area('M-45-88a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM16-86a16 16 0 1 1 32 0a16 16 0 1 1-32 0z', ink.accent) +
    area(
      'M-13-100a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM-20-74a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM9-70a11 11 0 1 1 22 0a11 11 0 1 1-22 0z',
      ink.accentLight,
    ) +
    area('M-40-84a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM20-82a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.accentShade) +
    area('M-18-56H22Q14-40 28-20 28 4 4 4T-20-20Q-8-40-18-56z', ink.water) +
    area('M-18-56h10Q-4-40-10-20-10 0 4 4-20 4-20-20-8-40-18-56z', ink.waterShade),
}
