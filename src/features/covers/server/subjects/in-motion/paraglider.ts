import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A paraglider. */
export const paraglider: Subject = {
  words: 'a paraglider',
  stance: 'flies',
  height: 225,
  reach: [-96, -120, 96, 50],
  isLarge: true,
  draw: (ink) =>
    area('M-92-70Q-60-118 0-118 60-118 92-70 60-92 0-92-60-92-92-70z', ink.accent) +
    area('M-30-114Q0-120 30-114L24-91Q0-93-24-91z', ink.accentLight) +
    stroke('M-88-72L-4 8M-40-90L-2 8M40-90L2 8M88-72L4 8', ink.dark, 1.5) +
    area('M-12 6Q0-2 12 6L18 26 44 22 44 28 12 38-12 34z', ink.dark) +
    area('M-12 6Q0-2 12 6V20H-12z', ink.accent) +
    area('M-8-4a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.skin),
}
