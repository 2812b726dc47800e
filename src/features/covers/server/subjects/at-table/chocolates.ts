import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A box of chocolates. */
export const chocolates: Subject = {
  words: 'a box of chocolates',
  stance: 'stands',
  height: 96,
  reach: [-80, -54, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-76-24H76V4H-76z', ink.accent) +
    area('M-76-24H-30V4h-46z', ink.accentShade) +
    area(
      'M-67-28a13 11 0 1 1 26 0a13 11 0 1 1-26 0zM-39-28a13 11 0 1 1 26 0a13 11 0 1 1-26 0zM-11-28a13 11 0 1 1 26 0a13 11 0 1 1-26 0zM17-28a13 11 0 1 1 26 0a13 11 0 1 1-26 0zM44-28a12 11 0 1 1 24 0a12 11 0 1 1-24 0z',
      ink.woodShade,
    ) +
    stroke('M-60-32q8-6 14 0M-4-32q8-6 14 0', ink.accentLight, 2),
}
