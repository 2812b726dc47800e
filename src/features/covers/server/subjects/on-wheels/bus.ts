import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bus. */
export const bus: Subject = {
  words: 'a bus',
  stance: 'stands',
  height: 160,
  reach: [-100, -92, 100, 4],
  person: 66,
  isLarge: true,
  draw: (ink) =>
    area('M-96-88Q-96-92-90-92H86Q96-90 98-60V-12H-96z', ink.accent) +
    area('M-96-40H98V-12H-96z', ink.accentShade) +
    area(
      'M-84-80h30v30h-30zM-46-80h30v30h-30zM-8-80h30v30H-8zM30-80h30v30H30zM68-80h14q8 4 10 30H68z',
      ink.paper,
    ) +
    area('M-70-10a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM44-10a14 14 0 1 1 28 0a14 14 0 1 1-28 0z', ink.dark) +
    area('M-62-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM52-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.soft),
}
