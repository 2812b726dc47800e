import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cradle. */
export const cradle: Subject = {
  words: 'a cradle',
  stance: 'stands',
  height: 175,
  reach: [-84, -116, 78, 4],
  draw: (ink) =>
    area('M-76-58H72L58-14H-60z', ink.wood) +
    area('M-76-58h40l-2 44h-22zM-6-58H6V-14H-6zM32-58H44L40-14H30z', ink.woodShade) +
    stroke('M-80 2Q-60-14 0-14T78 2', ink.woodShade, 9) +
    area('M-84-60Q-84-116-36-116-20-116-16-106-40-92-40-60z', ink.accent) +
    area('M-84-60Q-84-116-36-116-66-96-66-60z', ink.accentShade) +
    area('M-38-66a15 15 0 1 1 30 0a15 15 0 1 1-30 0z', ink.skin) +
    area('M-12-58Q-8-84 20-84 60-84 70-58z', ink.paper) +
    area('M10-83Q20-86 34-83L40-58H16z', ink.accentLight),
}
