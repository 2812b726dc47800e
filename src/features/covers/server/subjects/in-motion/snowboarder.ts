import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A snowboarder. */
export const snowboarder: Subject = {
  words: 'a snowboarder',
  stance: 'stands',
  height: 200,
  reach: [-56, -100, 60, 6],
  isLarge: true,
  draw: (ink) =>
    area('M-56-8Q-50-2-40-2L46-22Q54-24 60-32 58-16 48-12L-38 8Q-52 8-56-8z', ink.accentLight) +
    area('M-22-8L-20-36 0-52 20-40 34-24 24-18 10-32 0-36-8-28-10-10z', ink.dark) +
    area('M-12-46Q-10-78 8-84 24-82 24-66L14-38z', ink.accent) +
    area('M10-94a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.dark) +
    area('M-6-74L-40-66-40-58-6-58zM20-72L48-58 46-50 16-60z', ink.accent),
}
