import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A camel. */
export const camel: Subject = {
  words: 'a camel',
  stance: 'stands',
  height: 200,
  reach: [-52, -98, 78, 2],
  person: 80,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-48-44Q-38-60-24-62-10-94 8-62 24-64 30-50 40-50 42-66L44-86Q46-98 58-97L74-90Q78-82 68-81L57-81Q57-60 48-44 42-36 30-34L29 0H22L19-32Q0-26-22-32L-25 0H-32L-35-30Q-46-32-48-44z',
      ink.sand,
    ) +
    area('M-48-44Q-46-32-35-30L-32 0h7L-22-32Q0-26 19-32L22 0h3L24-40Q-10-32-40-44z', ink.sandShade) +
    area('M-20-66Q-10-92 4-66L8-40H-26z', ink.accent) +
    area('M-20-66Q-16-78-10-80L-12-40H-26z', ink.accentShade) +
    area('M-26-46H8v6H-26z', ink.accentLight) +
    area('M44-94l-5-8 9 3z', ink.sandShade) +
    stroke('M-48-46q-6 8-4 18', ink.sandShade, 3),
}
