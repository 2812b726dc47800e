import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two people dancing. */
export const dancers: Subject = {
  words: 'two people dancing',
  stance: 'stands',
  height: 215,
  reach: [-50, -112, 54, 2],
  isLarge: true,
  draw: (ink) =>
    area('M6-64L24-64Q54-20 50-2 24 6 0-2 8-30 6-64z', ink.accent) +
    area('M6-64h8Q20-30 8 0L0-2Q8-30 6-64z', ink.accentShade) +
    area('M8-90Q18-96 26-88L24-62H6z', ink.accentLight) +
    area('M9-100a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M9-104q8-12 18-2 2 8-2 12-2-8-16-10z', ink.woodShade) +
    area('M-28-50L-32 0h10L-16-40-14 0h10L-8-50z', ink.dark) +
    area('M-30-88Q-18-96-6-88L-6-48H-30z', ink.dark) +
    area('M-27-102a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    stroke('M-8-84L24-76', ink.dark, 6) +
    stroke('M22-84L-12-76M-30-84L-46-106M24-82L50-104', ink.skin, 5),
}
