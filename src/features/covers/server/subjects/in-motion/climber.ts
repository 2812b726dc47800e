import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A climber on a rock face. */
export const climber: Subject = {
  words: 'a climber on a rock face',
  stance: 'stands',
  height: 225,
  reach: [-96, -176, 92, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-96 6L-86-40-94-96-80-146-52-170-6-176 30-166 42-146 26-118 40-88 28-52 42-22 40 6z', ink.soft) +
    area('M-96 6L-86-40-94-96-80-146-52-170-58-120-44-84-60-40-50 6z', ink.mid) +
    area('M-52-170L-6-176 30-166 42-146 4-156z', ink.paper) +
    stroke('M-20-130L-6-104-14-82M4-60L-8-34M-30-50L-24-22', ink.mid, 3, 0.8) +
    stroke('M66-74L38-150', ink.paper, 3) +
    stroke('M58-110L40-132M62-104L36-100', ink.skin, 8) +
    area('M54-116Q66-120 76-112L80-74 60-68z', ink.accent) +
    stroke('M66-72L42-64M74-70L62-44 38-36', ink.dark, 11) +
    stroke('M60-76L80-80', ink.accentLight, 5) +
    area('M58-128a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.accentLight) +
    area('M58-130a13 13 0 0 1 26 0z', ink.accentShade),
}
