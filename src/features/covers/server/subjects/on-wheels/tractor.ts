import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tractor. */
export const tractor: Subject = {
  words: 'a tractor',
  stance: 'stands',
  height: 170,
  reach: [-76, -92, 80, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-6-54H66Q76-50 76-34V-22H-6z', ink.accent) +
    area('M-6-34H76v12H-6z', ink.accentShade) +
    stroke('M-52-52V-88H-4V-54', ink.accent, 5) +
    area('M-58-92H2v7H-58z', ink.dark) +
    area('M-68-32a34 34 0 1 1 68 0a34 34 0 1 1-68 0zM34-18a20 20 0 1 1 40 0a20 20 0 1 1-40 0z', ink.dark) +
    area('M-49-32a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM45-18a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.sand) +
    area('M44-54V-74h7v20z', ink.dark),
}
