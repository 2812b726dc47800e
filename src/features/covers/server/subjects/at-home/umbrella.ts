import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An open umbrella. */
export const umbrella: Subject = {
  words: 'an open umbrella',
  stance: 'stands',
  height: 190,
  reach: [-70, -116, 70, 4],
  person: 110,
  isLarge: true,
  draw: (ink) =>
    area('M-68-52Q-64-108 0-108T68-52Q46-66 24-52 0-66-24-52-46-66-68-52z', ink.accent) +
    area('M-68-52Q-64-108 0-108-26-90-24-52-46-66-68-52z', ink.accentShade) +
    stroke('M0-110V-10Q0 4-14 2-20 0-20-8', ink.wood, 5),
}
