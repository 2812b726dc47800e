import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A wrapped present. */
export const gift: Subject = {
  words: 'a wrapped present',
  stance: 'stands',
  height: 150,
  reach: [-60, -84, 60, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-52-44H52V4H-52z', ink.paper) +
    area('M-52-44h30V4h-30z', ink.paperShade) +
    area('M-58-58H58v16H-58z', ink.accentLight) +
    area('M-9-58H9V4H-9zM0-58Q-40-60-34-80-16-86 0-58zM0-58Q40-60 34-80 16-86 0-58z', ink.accent),
}
