import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A snowman. */
export const snowman: Subject = {
  words: 'a snowman',
  stance: 'stands',
  height: 190,
  reach: [-50, -108, 50, 4],
  person: 84,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-30-26a30 30 0 1 1 60 0a30 30 0 1 1-60 0zM-22-66a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-15-92a15 15 0 1 1 30 0a15 15 0 1 1-30 0z',
      ink.paper,
    ) +
    area(
      'M-30-26a30 30 0 0 0 30 30Q-18-10-14-52A30 30 0 0 0-30-26zM-22-66q0 16 12 20-4-20 0-38-12 4-12 18z',
      ink.paperShade,
    ) +
    area('M-18-104H18v5h-36zM-11-120H11v18h-22z', ink.dark) +
    area('M-18-82Q0-74 18-82v8Q0-66-18-74zM2-92l16 4-16 3z', ink.accent) +
    stroke('M-20-68L-48-84M20-68L46-86', ink.woodShade, 4),
}
