import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A snow house. */
export const igloo: Subject = {
  words: 'a snow house',
  stance: 'stands',
  height: 150,
  reach: [-86, -80, 90, 2],
  person: 66,
  isLarge: true,
  draw: (ink) =>
    area('M-80 0Q-76-78 0-78T80 0z', ink.paper) +
    area('M-80 0Q-76-78 0-78-40-50-34 0z', ink.paperShade) +
    area('M24 0Q24-34 52-34T82 0z', ink.dark) +
    area('M34 0q0-24 18-24t18 24z', ink.glow) +
    stroke('M-72-28H26M-56-54H56M-20-54v26M20-78v24M-44-28V0', ink.soft, 3),
}
