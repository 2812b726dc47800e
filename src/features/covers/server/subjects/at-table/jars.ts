import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Jars on a shelf. */
export const jars: Subject = {
  words: 'jars on a shelf',
  stance: 'stands',
  height: 150,
  reach: [-80, -84, 80, 4],
  draw: (ink) =>
    area('M-72-56h40V2h-40zM32-56H72V2H32z', ink.accent) +
    area('M-22-64H22V2h-44z', ink.accentLight) +
    area('M-72-56h14V2h-14zM32-56H44V2H32z', ink.accentShade) +
    area(
      'M-72-66h40v12h-40zM-22-76H22v14h-44zM32-66H72v12H32zM-62-36h22v18h-22zM-12-40H12v18h-24zM42-36H62v18H42z',
      ink.paper,
    ),
}
