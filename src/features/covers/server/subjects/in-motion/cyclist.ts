import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cyclist. */
export const cyclist: Subject = {
  words: 'a cyclist',
  stance: 'stands',
  height: 170,
  reach: [-66, -110, 66, 2],
  isLarge: true,
  draw: (ink) =>
    stroke(
      'M-64-24a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM16-24a24 24 0 1 1 48 0a24 24 0 1 1-48 0z',
      ink.dark,
      5,
    ) +
    stroke('M-40-24L-16-58H24L40-24M-16-58L2-24H-40M2-24L24-58M24-58l-4-14h16', ink.accent, 5) +
    area('M-14-60L4-62 16-40 6-20 0-24 6-38z', ink.dark) +
    area('M-20-62L-4-96Q14-100 22-84L34-70 28-64 10-78 0-60z', ink.accentLight) +
    area('M4-104q18-8 24 6l-24 2z', ink.accent) +
    area('M8-98a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.skin) +
    area('M2-102q14-12 26 0z', ink.dark),
}
