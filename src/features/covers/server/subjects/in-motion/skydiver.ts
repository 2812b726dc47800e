import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A skydiver. */
export const skydiver: Subject = {
  words: 'a skydiver',
  stance: 'flies',
  height: 170,
  reach: [-70, -60, 70, 50],
  isLarge: true,
  draw: (ink) =>
    area('M-18-20Q0-30 18-20L14 16H-14z', ink.accent) +
    area('M-18-20Q-8-26 0-26V16h-14z', ink.accentShade) +
    stroke('M-12-16L-50-34M12-16L50-34', ink.accent, 11) +
    stroke('M-8 14L-34 36M8 14L34 36', ink.dark, 12) +
    area('M-61-36a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM47-36a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.skin) +
    area('M-13-36a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.dark) +
    area('M-12-14h24v22h-24z', ink.accentLight),
}
