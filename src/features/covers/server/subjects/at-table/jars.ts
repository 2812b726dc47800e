import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Jars on a shelf. */
export const jars: Subject = {
  words: 'jars on a shelf',
  stance: 'stands',
  height: 160,
  reach: [-82, -94, 82, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-78-50Q-78-58-70-58H-36Q-28-58-28-50V-2Q-28 2-32 2H-74Q-78 2-78-2zM-24-72Q-24-80-16-80H20Q28-80 28-72V-2Q28 2 24 2H-20Q-24 2-24-2zM32-50Q32-58 40-58H72Q80-58 80-50V-2Q80 2 76 2H36Q32 2 32-2z',
      ink.paper,
    ) +
    area('M-74-30H-32V-2H-74zM36-40H76V-2H36z', ink.accent) +
    area('M-20-44H24V-2h-44z', ink.leaf) +
    area('M-74-30H-64V-2H-74zM36-40H46V-2H36zM-20-44H-8V-2h-12z', ink.accentShade) +
    area('M-74-68h42v10h-42zM-20-92H24v12h-44zM36-68H76v10H36z', ink.woodShade) +
    stroke('M-38-50v16M18-70v20M70-52v10', ink.paperShade, 4),
}
