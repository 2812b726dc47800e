import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A steaming pot on a stove. */
export const pot: Subject = {
  words: 'a steaming pot on a stove',
  stance: 'stands',
  height: 190,
  reach: [-80, -96, 80, 2],
  draw: (ink) =>
    area('M-76-16H76V2H-76z', ink.dark) +
    area('M-60-20h30v6h-30zM20-20H50v6H20z', ink.mid) +
    area('M-56-66H48V-24Q48-18 40-18H-48Q-56-18-56-24z', ink.accent) +
    area('M-56-66H-20V-18h-28Q-56-18-56-24z', ink.accentShade) +
    area('M-60-72H52v7H-60zM-72-56h16v6h-16zM48-56H64v6H48z', ink.dark) +
    area('M-12-80h16v8h-16z', ink.soft) +
    stroke('M-24-84q8-10 0-18M20-84q8-10 0-18', ink.paper, 4, 0.8),
}
