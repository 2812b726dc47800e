import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A raft with its crew. */
export const raft: Subject = {
  words: 'a raft with its crew',
  stance: 'sails',
  height: 130,
  reach: [-104, -66, 104, 10],
  draw: (ink) =>
    area('M-66-14q-2-30 12-32 14 2 12 32zM34-14q-2-30 12-32 14 2 12 32z', ink.accent) +
    area('M-20-18q-2-32 14-34 14 2 12 34z', ink.accentLight) +
    area(
      'M-64-54a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-16-62a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM37-54a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.dark,
    ) +
    stroke('M-74-30L-98 8M16-40L30 8M62-34L86 4', ink.wood, 5) +
    area('M-96-30Q-110-6-84 8H84Q110-6 96-30 86-12 60-12H-60Q-86-12-96-30z', ink.mid) +
    area('M-96-30Q-110-6-84-2H84Q110-6 96-30 86-12 60-12H-60Q-86-12-96-30z', ink.accentLight),
}
