import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cup of coffee. */
export const coffee: Subject = {
  words: 'a cup of coffee',
  stance: 'stands',
  height: 150,
  reach: [-76, -96, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-46-50H40L32-10Q30-6 20-6H-28Q-38-6-40-10z', ink.paper) +
    area('M-46-50h30l4 44h-16Q-38-6-40-10z', ink.paperShade) +
    stroke('M38-42q26-2 22 14-6 12-28 10', ink.paper, 7) +
    area('M-40-50H34L32-44H-38z', ink.woodShade) +
    area('M-68-6H62Q56 4 40 4H-48Q-62 4-68-6z', ink.accentLight) +
    stroke('M-20-60q10-12 0-22M10-60q10-12 0-22', ink.paper, 4, 0.85),
}
