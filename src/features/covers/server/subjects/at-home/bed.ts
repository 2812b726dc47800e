import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bed. */
export const bed: Subject = {
  words: 'a bed',
  stance: 'stands',
  height: 150,
  reach: [-104, -80, 104, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-100-76h10V4h-10zM90-50h10V4H90z', ink.wood) +
    area('M-88-50H-30Q-26-28-34-26H-88z', ink.paper) +
    area('M-88-36H-34v10H-88z', ink.paperShade) +
    area('M-44-44Q30-52 90-36V-8H-88V-28H-50z', ink.accent) +
    area('M-88-22H90V-8H-88z', ink.accentShade),
}
