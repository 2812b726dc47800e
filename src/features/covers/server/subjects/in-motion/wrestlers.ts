import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two wrestlers. */
export const wrestlers: Subject = {
  words: 'two wrestlers',
  stance: 'stands',
  height: 175,
  reach: [-96, -104, 96, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-84 2L-74-34Q-86-70-60-78L-30-86-14-64-34-44-30-30-18 2H-36L-48-24-62 2z', ink.wood) +
    area('M84 2L74-34Q86-70 60-78L30-86 14-64 34-44 30-30 18 2H36L48-24 62 2z', ink.skin) +
    area('M-76-40Q-56-26-32-40L-30-24Q-54-12-76-26z', ink.accent) +
    area('M76-40Q56-26 32-40L30-24Q54-12 76-26z', ink.water) +
    stroke('M-34-74L6-64M34-74L-6-62', ink.woodShade, 12) +
    stroke('M34-74L-6-62', ink.skin, 11) +
    area('M-35 -90a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.woodShade) +
    area('M9 -92a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.skin) +
    area('M-35-92a13 13 0 0 1 26-2zM9-94a13 13 0 0 1 26-2z', ink.dark),
}
