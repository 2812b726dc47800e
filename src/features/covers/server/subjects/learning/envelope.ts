import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sealed letter. */
export const envelope: Subject = {
  words: 'a sealed letter',
  stance: 'stands',
  height: 110,
  reach: [-76, -64, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-70-60H70V2H-70z', ink.paper) +
    area('M-70 2L-10-34H10L70 2zM-70-60L0-20 70-60z', ink.paperShade) +
    area('M-70-60H70L0-26z', ink.soft) +
    area('M-14-26a14 14 0 1 1 28 0a14 14 0 1 1-28 0z', ink.accent) +
    area('M-7-26a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.accentShade),
}
