import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A steaming bowl. */
export const soup: Subject = {
  words: 'a steaming bowl',
  stance: 'stands',
  height: 130,
  reach: [-80, -84, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-66-38H66Q60 4 30 4H-30Q-60 4-66-38z', ink.accent) +
    area('M-66-38h36q2 30 10 42h-10Q-60 4-66-38z', ink.accentShade) +
    area('M-66-42H66v7H-66z', ink.accentLight) +
    area(
      'M-40-42a10 5 0 1 1 20 0a10 5 0 1 1-20 0zM-12-43a12 5 0 1 1 24 0a12 5 0 1 1-24 0zM20-42a10 5 0 1 1 20 0a10 5 0 1 1-20 0z',
      ink.glow,
    ) +
    stroke('M20-44L72-78M30-44L84-70', ink.wood, 5) +
    stroke('M-30-54q10-12 0-24M0-56q10-12 0-24', ink.paper, 4, 0.8),
}
