import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A telephone. */
export const telephone: Subject = {
  words: 'a telephone',
  stance: 'stands',
  height: 130,
  reach: [-70, -80, 70, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-44-44H44L60 4H-60z', ink.accent) +
    area('M-44-44h20L-30 4h-30z', ink.accentShade) +
    area('M-70-60Q-66-78 0-78T70-60V-48H40V-56Q0-66-40-56V-48h-30z', ink.dark) +
    area('M-19-20a19 19 0 1 1 38 0a19 19 0 1 1-38 0z', ink.paper) +
    area('M-8-20a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.soft),
}
