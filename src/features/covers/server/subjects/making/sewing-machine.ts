import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sewing machine. */
export const sewingMachine: Subject = {
  words: 'a sewing machine',
  stance: 'stands',
  height: 165,
  reach: [-86, -96, 86, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-80-92H56Q66-92 66-82V-20H40V-66H-54V-40h-18z', ink.dark) +
    area('M-80-20H80V4H-80z', ink.accent) +
    area('M-80-20H-20V4h-60z', ink.accentShade) +
    stroke('M-62-40V-22', ink.soft, 4) +
    area('M-80-24H-20v6h-60z', ink.accentLight) +
    area('M63-70a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.soft),
}
