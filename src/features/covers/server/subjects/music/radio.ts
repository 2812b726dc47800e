import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old radio. */
export const radio: Subject = {
  words: 'an old radio',
  stance: 'stands',
  height: 150,
  reach: [-80, -96, 80, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M30-70L58-98', ink.dark, 3) +
    area('M-76-70H76V2H-76z', ink.wood) +
    area('M-76-70h30V2h-30z', ink.woodShade) +
    area('M-8-58H64v20H-8z', ink.glow) +
    area('M-64-34a22 22 0 1 1 44 0a22 22 0 1 1-44 0z', ink.sand) +
    stroke('M-58-34H-26M-56-42H-28M-56-26H-28', ink.dark, 3) +
    area('M2-18a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM28-18a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.accent) +
    stroke('M30-58v20', ink.dark, 2),
}
