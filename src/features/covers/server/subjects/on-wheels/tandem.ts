import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two people on a tandem. */
export const tandem: Subject = {
  words: 'two people on a tandem',
  stance: 'stands',
  height: 150,
  reach: [-90, -106, 90, 2],
  isLarge: true,
  draw: (ink) =>
    stroke(
      'M-84-22a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM40-22a22 22 0 1 1 44 0a22 22 0 1 1-44 0z',
      ink.dark,
      5,
    ) +
    stroke('M-62-22L-44-56H44L62-22M-44-56L-22-22H22L44-56M0-56L22-22M48-56l-4-14h12', ink.accent, 5) +
    area('M-50-60L-38-90Q-22-94-14-82L-4-72-10-66-22-76-30-60z', ink.accentLight) +
    area('M4-60L16-90Q32-94 40-82L48-70 42-66 32-76 24-60z', ink.accent) +
    area('M-33-98a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM21-98a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    area('M-48-60h18L-20-26-28-24zM6-60H24L34-26 26-24z', ink.dark),
}
