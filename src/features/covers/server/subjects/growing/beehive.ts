import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Beehives. */
export const beehive: Subject = {
  words: 'beehives',
  stance: 'stands',
  height: 165,
  reach: [-66, -96, 66, 4],
  person: 96,
  isLarge: true,
  draw: (ink) =>
    area('M-56-56H-4V0h-52zM6-68H58V0H6z', ink.paper) +
    area('M-56-56h18V0h-18zM6-68H24V0H6z', ink.paperShade) +
    area('M-62-66H2v12h-64zM0-80H64v12H0z', ink.accent) +
    area('M-56-30H-4v3h-52zM6-36H58v3H6z', ink.soft) +
    area('M-42-10h24v5h-24zM20-10H44v5H20z', ink.dark) +
    area(
      'M-24-84a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-6-94a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-44-78a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
      ink.accentLight,
    ),
}
