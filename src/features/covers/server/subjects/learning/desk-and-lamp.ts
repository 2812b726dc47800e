import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Papers under a lamp. */
export const deskAndLamp: Subject = {
  words: 'papers under a lamp',
  stance: 'stands',
  height: 190,
  reach: [-84, -110, 90, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M54-2L30-56 62-92', ink.dark, 6) +
    area('M40-84L74-110 84-76 62-68z', ink.accent) +
    area('M44-74L76-66 60 0H-50z', ink.glow, 0.5) +
    area('M36-4H76V4H36z', ink.dark) +
    area('M-70-2L-54-30H10L16-2z', ink.paper) +
    area('M-70-2L-54-30h24L-40-2z', ink.paperShade) +
    stroke('M-44-22H-6M-48-12H4', ink.soft, 3) +
    area('M-84-10L-74-40l6 2L-78-8z', ink.wood),
}
