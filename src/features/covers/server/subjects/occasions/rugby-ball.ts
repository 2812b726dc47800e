import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An oval ball. */
export const rugbyBall: Subject = {
  words: 'an oval ball',
  stance: 'stands',
  height: 120,
  reach: [-84, -88, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-82-26Q-50-86 18-86 66-84 82-56 50 2-18 2-66 0-82-26z', ink.accent) +
    area('M-82-26Q-50-86 18-86-40-70-44 0-70-6-82-26z', ink.accentShade) +
    area(
      'M-56-60Q-40-74-34-76-54-40-44 0-56-2-64-6-72-30-56-60zM34-85Q46-84 58-78 50-30 24-4 10 0 2 1 40-36 34-85z',
      ink.paper,
    ) +
    stroke('M-12-58L26-44M-10-50l6-14M2-46l6-14M14-42l6-14', ink.paper, 4),
}
