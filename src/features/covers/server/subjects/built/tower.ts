import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall tower of iron. */
export const tower: Subject = {
  words: 'a tall tower of iron',
  stance: 'stands',
  height: 225,
  reach: [-70, -172, 70, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-66 2Q-30-30-16-84L-6-148H6L16-84Q30-30 66 2H34Q28-26 0-28T-34 2z', ink.accent) +
    area('M-66 2Q-30-30-16-84L-6-148H-1L-6-84Q-14-40-30-12L-34 2z', ink.accentShade) +
    area('M-26-50H26v8h-52zM-18-90H18v7h-36zM-10-148H10v7h-20z', ink.paper) +
    stroke(
      'M-10-82L14-54M10-82L-14-54M-6-138L10-94M6-138L-10-94M-26-40L-8-30M26-40L8-30',
      ink.accentLight,
      2.5,
    ) +
    stroke('M0-148V-170', ink.accent, 3),
}
