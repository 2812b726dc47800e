import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A curling stone. */
export const curlingStone: Subject = {
  words: 'a curling stone',
  stance: 'stands',
  height: 150,
  reach: [-84, -92, 84, 4],
  draw: (ink) =>
    stroke('M-10-62V-84H44', ink.accentShade, 12) +
    stroke('M-8-84H40', ink.accent, 8) +
    area('M-80-34Q-78-64-48-64H48Q78-64 80-34 78 2 48 2H-48Q-78 2-80-34z', ink.soft) +
    area('M-80-34Q-78-64-48-64H-30Q-58-56-58-32-56-6-34 2H-48Q-78 2-80-34z', ink.mid) +
    area('M-81-40H81V-26H-81z', ink.paper) +
    area('M-40-70H40V-60H-40z', ink.accent),
}
