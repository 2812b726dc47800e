import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A geyser. */
export const geyser: Subject = {
  words: 'a geyser',
  stance: 'stands',
  height: 225,
  reach: [-78, -170, 78, 4],
  person: 30,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-14-8Q-20-70-30-96-60-98-58-122-70-140-46-148-40-172-10-166 14-176 26-158 56-160 54-136 70-118 46-106 36-92 28-96 18-70 14-8z',
      ink.paper,
    ) +
    area('M-14-8Q-20-70-30-96-60-98-58-122-66-136-52-146-48-116-24-112-8-70-4-8z', ink.paperShade) +
    area('M-74 4Q-40-4-22-20H22Q40-4 74 4z', ink.sand) +
    area('M-74 4Q-40-4-22-20H-6Q-14-4-30 4z', ink.sandShade) +
    area('M-22-20Q0-28 22-20 0-12-22-20z', ink.water) +
    stroke('M-44-30q-10-14-4-30M46-34q10-16 2-34M30-50q6-10 2-20', ink.paper, 5, 0.7),
}
