import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall cool drink. */
export const cocktail: Subject = {
  words: 'a tall cool drink',
  stance: 'stands',
  height: 190,
  reach: [-50, -110, 56, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-26-78H30L22 2H-18z', ink.accentLight) +
    area('M-24-50H27L22 2H-18z', ink.accent) +
    area('M-26-78H30l-1 8H-25z', ink.paper) +
    stroke('M8-70L24-108', ink.woodShade, 3) +
    area('M14-82a16 16 0 1 1 32 0a16 16 0 1 1-32 0z', ink.glow) +
    area('M24-82a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accentShade),
}
