import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An open door. */
export const doorway: Subject = {
  words: 'an open door',
  stance: 'stands',
  height: 215,
  reach: [-54, -118, 54, 4],
  person: 78,
  isLarge: true,
  draw: (ink) =>
    area('M-46-110Q0-128 46-110V2H-46z', ink.paper) +
    area('M-34-100Q0-114 34-100V2H-34z', ink.glow) +
    area('M-34-100Q-22-107-10-108L-6 2-34 2z', ink.accent) +
    area('M-34-100L-20-88-18 2H-34z', ink.accentShade) +
    area('M-54 2H54V8H-54z', ink.soft) +
    area('M-16-48a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
