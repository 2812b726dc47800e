import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A church with a steeple. */
export const church: Subject = {
  words: 'a church with a steeple',
  stance: 'stands',
  height: 225,
  reach: [-66, -146, 70, 2],
  person: 34,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-62-50H62V0H-62zM-34-96H2V0h-36z', ink.paper) +
    area('M-62-50H-34V0h-28zM-34-96h16V0h-16z', ink.paperShade) +
    area('M-40-94L-16-146 8-94zM2-78L62-78 72-48H2z', ink.accent) +
    area('M-40-94L-16-146-18-94z', ink.accentShade) +
    area('M-24-18q8-10 16 0V0h-16zM-22-78h12v18h-12zM18-36q6-8 12 0v16H18zM40-36q6-8 12 0v16H40z', ink.dark),
}
