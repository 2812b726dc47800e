import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Coral. */
export const coral: Subject = {
  words: 'coral',
  stance: 'stands',
  height: 150,
  reach: [-60, -96, 64, 4],
  draw: (ink) =>
    stroke(
      'M-6 0V-50M-6-30Q-34-36-36-66M-6-50Q-18-66-10-88M-6-44Q14-52 14-80M-36-56l-14-12M14-68l16-12',
      ink.accent,
      13,
    ) +
    stroke('M44 0V-34M44-16q14-4 16-20M44-24q-12-4-12-18', ink.accentLight, 9) +
    area('M-30 4Q-6-12 20 4zM26 4q18-10 36 0z', ink.accentShade),
}
