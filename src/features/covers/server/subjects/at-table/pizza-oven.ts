import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pizza in front of a brick oven. */
export const pizzaOven: Subject = {
  words: 'a pizza in front of a brick oven',
  stance: 'stands',
  height: 210,
  reach: [-96, -124, 96, 4],
  isLarge: true,
  draw: (ink) =>
    area('M30-122h22v40H30z', ink.woodShade) +
    area('M-82-38Q-82-110 0-110 82-110 82-38z', ink.sand) +
    area('M-82-38Q-82-110 0-110-50-94-50-38z', ink.sandShade) +
    area('M-90-40H90V4H-90z', ink.wood) +
    area('M-90-40H-56V4H-90z', ink.woodShade) +
    area('M-42-38Q-42-84 0-84 42-84 42-38z', ink.dark) +
    area('M-30-40Q-34-58-16-68-12-56-4-56-4-70 8-76 8-60 20-56 34-50 28-40z', ink.accent) +
    area('M-12-40Q-14-52 0-58 4-48 14-46 16-42 14-40z', ink.glow) +
    stroke('M34-24H96', ink.wood, 6) +
    area('M-38 -26a40 10 0 1 1 80 0a40 10 0 1 1-80 0z', ink.sand) +
    area('M-30 -28a32 7 0 1 1 64 0a32 7 0 1 1-64 0z', ink.accent) +
    area(
      'M-18 -28a6 3 0 1 1 12 0a6 3 0 1 1-12 0zM8 -30a6 3 0 1 1 12 0a6 3 0 1 1-12 0zM-3 -25a5 3 0 1 1 10 0a5 3 0 1 1-10 0z',
      ink.paper,
    ),
}
