import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Sushi on a board. */
export const sushi: Subject = {
  words: 'sushi on a board',
  stance: 'stands',
  height: 100,
  reach: [-80, -56, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-80-6H80V4H-80z', ink.wood) +
    area(
      'M-64-18a16 12 0 1 1 32 0a16 12 0 1 1-32 0zM-24-18a16 12 0 1 1 32 0a16 12 0 1 1-32 0zM16-18a16 12 0 1 1 32 0a16 12 0 1 1-32 0z',
      ink.paper,
    ) +
    area(
      'M-66-24Q-48-42-30-24L-32-18Q-48-28-64-18zM-26-24Q-8-42 10-24L8-18Q-8-28-24-18zM14-24Q32-42 50-24L48-18Q32-28 16-18z',
      ink.accent,
    ) +
    stroke('M40-8L84-40M48-6L90-34', ink.woodShade, 4),
}
