import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A paper lantern. */
export const lantern: Subject = {
  words: 'a paper lantern',
  stance: 'hangs',
  height: 190,
  reach: [-46, -110, 46, 30],
  draw: (ink) =>
    stroke('M0-110V-84', ink.dark, 3) +
    area('M-22-80H22Q46-60 46-34T22 12H-22Q-46-8-46-34T-22-80z', ink.accent) +
    area('M-22-80h8Q-28-56-28-34T-14 12h-8Q-46-8-46-34T-22-80z', ink.accentShade) +
    stroke('M-34-66H34M-43-48H43M-45-30H45M-42-12H42', ink.accentLight, 3) +
    area('M-22-86H22v8h-44zM-22 10H22v7h-44z', ink.dark) +
    area('M-3 17H3v14h-6z', ink.glow),
}
