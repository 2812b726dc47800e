import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cradle. */
export const cradle: Subject = {
  words: 'a cradle',
  stance: 'stands',
  height: 165,
  reach: [-80, -100, 80, 4],
  draw: (ink) =>
    area('M-70-64H64L54-18H-58z', ink.wood) +
    area('M-70-64h34l-2 46h-20z', ink.woodShade) +
    area('M-66-72H60v12H-66z', ink.paper) +
    area('M-40-96Q-70-96-70-64h42Q-30-84-40-96z', ink.accent) +
    stroke('M-72 2Q0-26 72 2', ink.woodShade, 6) +
    area('M-20-60H60l-4 16h-76z', ink.accentLight),
}
