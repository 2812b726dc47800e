import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A ball on the grass. */
export const football: Subject = {
  words: 'a ball on the grass',
  stance: 'stands',
  height: 115,
  reach: [-66, -60, 66, 4],
  draw: (ink) =>
    area('M-30-28a30 30 0 1 1 60 0a30 30 0 1 1-60 0z', ink.paper) +
    area('M-30-28A30 30 0 0 0 0 2Q-16-24-8-56-30-50-30-28z', ink.paperShade) +
    area(
      'M-8-36L4-44 14-34 8-22-6-24zM24-52l6 14-8-2-4-8zM-24-12l10-2 2 10-6 2zM16-6l8-6 2 6-8 8zM-26-42l8-8-2 12-6 4z',
      ink.dark,
    ),
}
