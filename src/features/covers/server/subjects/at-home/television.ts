import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old television. */
export const television: Subject = {
  words: 'an old television',
  stance: 'stands',
  height: 165,
  reach: [-80, -110, 80, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M0-84L-26-110M0-84L24-108', ink.dark, 4) +
    area('M-72-84H72V-8H-72z', ink.wood) +
    area('M-62-74H34V-18H-62z', ink.water) +
    area('M-62-40Q-30-60-10-40T34-46V-18H-62z', ink.mid) +
    area('M3-60a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.glow) +
    area('M48-62a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM48-42a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.dark) +
    area('M-54-8h10L-50 4h-8zM44-8H54l4 12H50z', ink.woodShade),
}
