import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A junk with red sails. */
export const junk: Subject = {
  words: 'a junk with red sails',
  stance: 'sails',
  height: 210,
  reach: [-80, -140, 84, 8],
  draw: (ink) =>
    stroke('M-34-14V-106M20-14V-140', ink.wood, 4) +
    area('M-72-96Q-36-112-12-92L-10-30H-62z', ink.accent) +
    area('M-72-96Q-52-104-40-103V-30H-62z', ink.accentShade) +
    area('M2-128Q44-146 74-116L66-24H10z', ink.accent) +
    area('M2-128Q20-138 36-137V-24H10z', ink.accentShade) +
    stroke('M-68-76H-12M-66-52H-11M4-104H72M6-78H70M8-52H68', ink.accentLight, 2) +
    area('M-80-34L-70-14H66L84-32 68 8H-58z', ink.wood) +
    area('M-72-6H76L68 8H-58z', ink.woodShade),
}
