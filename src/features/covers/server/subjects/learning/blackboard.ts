import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A blackboard. */
export const blackboard: Subject = {
  words: 'a blackboard',
  stance: 'stands',
  height: 215,
  reach: [-90, -110, 90, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-86-106H86V-26H-86z', ink.wood) +
    area('M-78-98H78V-34H-78z', ink.leafShade) +
    stroke('M-60-80H-20M-60-66H-34M10-84L40-48M40-84L10-48M-60-50Q-40-64-20-50', ink.paper, 4) +
    stroke('M-60-26L-70 4M60-26L70 4', ink.woodShade, 5) +
    area('M-30-30H10v5h-40z', ink.paper),
}
