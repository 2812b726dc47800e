import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A wooden motorboat. */
export const motorboat: Subject = {
  words: 'a wooden motorboat',
  stance: 'sails',
  height: 110,
  reach: [-100, -62, 104, 8],
  draw: (ink) =>
    area('M-40-40H34l14 8h-92z', ink.accentLight) +
    area('M-52-58H36v8H-52z', ink.paper) +
    stroke('M-42-54V-22M28-54V-22', ink.paperShade, 4) +
    area('M-12-48q8-8 16 0v22h-16z', ink.dark) +
    area('M-12-58a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark) +
    area('M-96-30H104Q86 8 58 8H-76Q-92-4-96-30z', ink.wood) +
    area('M-96-30H104l-5 10H-94z', ink.accent) +
    area('M-88-8H92L70 8H-76z', ink.woodShade),
}
