import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two actors on a stage. */
export const actors: Subject = {
  words: 'two actors on a stage',
  stance: 'stands',
  height: 205,
  reach: [-80, -112, 80, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-60-80Q-40-92-22-80L-6 0H-76z', ink.accent) +
    area('M-60-80Q-50-86-42-86L-48 0h-28z', ink.accentShade) +
    area('M-53-96a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.dark) +
    area('M-54-106L-42-118-30-106z', ink.paper) +
    area('M24-80Q40-90 56-80L60-44H20zM24-44H56L52 0H44L40-36 34 0H26z', ink.mid) +
    area('M29-96a11 11 0 1 1 22 0a11 11 0 1 1-22 0z', ink.woodShade) +
    stroke('M26-74L0-96M54-74L74-60', ink.mid, 7) +
    stroke('M-24-76L-2-60', ink.accent, 7),
}
