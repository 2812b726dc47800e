import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A campfire. */
export const campfire: Subject = {
  words: 'a campfire',
  stance: 'stands',
  height: 130,
  reach: [-60, -84, 60, 6],
  person: 92,
  isLarge: true,
  draw: (ink) =>
    area('M-34-8Q-46-40-16-58-14-74 0-84 4-60 24-50 42-30 30-8z', ink.accent) +
    area('M-18-8Q-24-30-4-44 0-54 4-58 8-40 18-32 24-18 14-8z', ink.glow) +
    area('M-56-2L40-14 44-4-52 8zM56-2L-40-14-44-4 52 8z', ink.wood) +
    area('M-56-2L-8-8-4 2-52 8z', ink.woodShade),
}
