import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A barbell. */
export const barbell: Subject = {
  words: 'a barbell',
  stance: 'stands',
  height: 110,
  reach: [-110, -64, 110, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    area('M-110-34H110v6H-110z', ink.soft) +
    area('M-92-62h14V0h-14zM78-62H92V0H78zM-74-50h10v38h-10zM64-50H74v38H64z', ink.dark) +
    area('M-104-56h10V-6h-10zM94-56h10V-6H94z', ink.accent),
}
