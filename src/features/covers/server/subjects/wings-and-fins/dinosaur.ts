import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A dinosaur skeleton. */
export const dinosaur: Subject = {
  words: 'a dinosaur skeleton',
  stance: 'stands',
  height: 215,
  reach: [-110, -120, 110, 2],
  person: 36,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-104-28Q-70-56-30-64-10-78 20-72 52-76 74-104 84-118 102-112L110-98Q98-92 86-96 66-58 30-44L34 0H22L12-34H-20L-26 0H-38L-36-40Q-70-34-104-28z',
      ink.paper,
    ) +
    area('M30-44L34 0H22L12-34H-20L-26 0h-6L-24-44Q0-30 30-44z', ink.paperShade) +
    stroke('M-20-60l4 22M-6-66l4 28M8-68l4 28M22-66l2 20M-40-54l2 12', ink.paperShade, 4) +
    area('M93-106a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', ink.dark),
}
