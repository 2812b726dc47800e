import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An astronaut. */
export const astronaut: Subject = {
  words: 'an astronaut',
  stance: 'flies',
  height: 190,
  reach: [-70, -80, 70, 60],
  draw: (ink) =>
    area('M-26-30Q0-42 26-30L28 20H-28z', ink.paper) +
    area('M-26-30Q-10-38 0-38V20h-28z', ink.paperShade) +
    stroke('M-22-22L-52-2M22-22L50-44M-14 18L-22 50M14 18L28 46', ink.paper, 16) +
    area('M-26-54a26 26 0 1 1 52 0a26 26 0 1 1-52 0z', ink.paper) +
    area('M-18-58Q0-72 18-58 20-42 0-38-20-42-18-58z', ink.dark) +
    area('M4-60q10 0 10 8z', ink.accentLight) +
    area('M-12-18h24v16h-24z', ink.accent),
}
