import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A juggler with balls in the air. */
export const juggler: Subject = {
  words: 'a juggler with balls in the air',
  stance: 'stands',
  height: 220,
  reach: [-70, -150, 70, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-16-50L-20 0H-8L0-40 8 0H20L16-50z', ink.dark) +
    area('M-18-92Q0-100 18-92L18-46H-18z', ink.accent) +
    area('M-18-92Q-8-96-2-97V-46H-18z', ink.accentShade) +
    stroke('M-16-88L-40-66-52-82M16-88L40-66 52-82', ink.accent, 9) +
    area('M-12 -108a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.wood) +
    area('M-64 -94a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM24 -134a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.glow) +
    area(
      'M46 -100a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM-44 -134a10 10 0 1 1 20 0a10 10 0 1 1-20 0z',
      ink.accentLight,
    ) +
    area('M-10 -144a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.water),
}
