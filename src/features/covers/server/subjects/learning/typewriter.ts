import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A typewriter. */
export const typewriter: Subject = {
  words: 'a typewriter',
  stance: 'stands',
  height: 165,
  reach: [-80, -96, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-40-94H40v40h-80z', ink.paper) +
    stroke('M-26-84H24M-26-74H10', ink.soft, 3) +
    area('M-76-60H76v14H-76z', ink.dark) +
    area('M-60-48H60L76 2H-76z', ink.accent) +
    area('M-60-48h26L-40 2h-36z', ink.accentShade) +
    area(
      'M-46-26a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-26-26a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-6-26a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM14-26a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM34-26a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-54-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-32-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-8-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM16-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM40-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.paper,
    ),
}
