import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A studio microphone. */
export const onAir: Subject = {
  words: 'a studio microphone',
  stance: 'stands',
  height: 215,
  reach: [-60, -120, 60, 4],
  draw: (ink) =>
    stroke('M-50 0V-100Q-50-112-40-112L-10-96', ink.dark, 6) +
    area('M-64-4h34V4h-34z', ink.dark) +
    area('M-14-104Q-14-120 8-120T30-104V-66Q30-52 8-52T-14-66z', ink.accent) +
    area('M-14-104Q-14-120 8-120-2-116-2-104V-66Q-2-56 8-52-14-52-14-66z', ink.accentShade) +
    stroke('M-14-92H30M-14-78H30', ink.accentLight, 3) +
    stroke('M-32-86a40 40 0 1 1 80 0a40 40 0 1 1-80 0z', ink.soft, 2),
}
