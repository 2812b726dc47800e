import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Tall buildings. */
export const skyscrapers: Subject = {
  words: 'tall buildings',
  stance: 'stands',
  height: 225,
  reach: [-80, -150, 80, 2],
  person: 16,
  isLarge: true,
  draw: (ink) =>
    area('M-70-96H-30V0h-40zM38-80H74V0H38z', ink.mid) +
    area('M-34-136H4V0h-38zM10-112H42V0H10z', ink.soft) +
    area('M-34-136h12V0h-12zM10-112h10V0H10z', ink.mid) +
    area(
      'M-14-122h6v8h-6zM-4-104h6v8h-6zM-14-86h6v8h-6zM-4-68h6v8h-6zM-14-50h6v8h-6zM26-96h6v8h-6zM26-76h6v8h-6zM34-56h6v8h-6zM-58-80h6v8h-6zM-46-62h6v8h-6zM-58-44h6v8h-6zM54-62h6v8h-6zM54-42h6v8h-6z',
      ink.glow,
    ) +
    stroke('M-15-136V-152', ink.soft, 3),
}
