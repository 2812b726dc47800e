import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody on a zip line. */
export const zipLine: Subject = {
  words: 'somebody on a zip line',
  stance: 'hangs',
  height: 200,
  reach: [-60, -104, 64, 40],
  isLarge: true,
  draw: (ink) =>
    area('M-16-104H16v9H-16z', ink.dark) +
    area('M-15-92a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM3-92a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.mid) +
    stroke('M0-88L-8-26M0-88V-50', ink.dark, 4) +
    stroke('M-4-44L4-84', ink.skin, 8) +
    area('M-22-52Q-8-60 8-50L8-10-20-8z', ink.accent) +
    area('M-22-52Q-14-56-8-54L-8-9-20-8z', ink.accentShade) +
    stroke('M-10-10L26-8 56 8M-14-10L16 2 44 22', ink.dark, 12) +
    area('M-16-68a14 14 0 1 1 28 0a14 14 0 1 1-28 0z', ink.accentLight) +
    stroke('M-20-14Q-4-20 10-14', ink.paper, 4),
}
