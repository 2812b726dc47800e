import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A piggy bank. */
export const piggyBank: Subject = {
  words: 'a piggy bank',
  stance: 'stands',
  height: 130,
  reach: [-70, -80, 74, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-56-34Q-56-66-6-66 20-66 34-56L48-66V-48L58-36H68V-20H56Q50-10 40-8V4H24V-6H-20V4h-16V-10Q-56-18-56-34z',
      ink.accent,
    ) +
    area('M-56-34Q-56-66-6-66-40-50-30-6h-6Q-56-18-56-34z', ink.accentShade) +
    area('M-16-68H6v4h-22z', ink.dark) +
    area('M-13-82a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.glow) +
    area('M41-42a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', ink.dark),
}
