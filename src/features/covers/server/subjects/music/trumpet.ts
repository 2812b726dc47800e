import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A trumpet. */
export const trumpet: Subject = {
  words: 'a trumpet',
  stance: 'stands',
  height: 130,
  reach: [-96, -60, 100, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-90-40H40Q66-42 92-62V-10Q66-30 40-32H-90z', ink.glow) +
    stroke('M-50-36Q-70-8-40-6H10Q34-8 24-34', ink.glow, 6) +
    area('M-24-56h10v44h-10zM-6-56H4v44H-6zM12-56H22v44H12z', ink.glow) +
    area('M-90-40H40v3H-90z', ink.sand) +
    area('M-98-44h10v16h-10z', ink.dark),
}
