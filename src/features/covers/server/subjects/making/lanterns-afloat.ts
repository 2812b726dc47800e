import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Lanterns rising. */
export const lanternsAfloat: Subject = {
  words: 'lanterns rising',
  stance: 'flies',
  height: 190,
  reach: [-70, -110, 70, 50],
  draw: (ink) =>
    area('M-20-10Q-26-50-14-56H22Q34-50 28-10z', ink.glow) +
    area('M-20-10h14Q-12-40-4-56h-10Q-26-50-20-10z', ink.accentLight) +
    area('M-20-12H28v6h-48z', ink.accent) +
    area(
      'M-60-60q-4-24 4-28h18q8 4 4 28zM42-70q-3-20 3-24H61q6 4 3 24zM46 20q-3-18 2-22H62q6 4 3 22z',
      ink.glow,
    ) +
    area('M-60-60h26v4h-26zM42-70H64v4H42zM46 20H65v4H46z', ink.accent),
}
