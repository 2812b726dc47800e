import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A roof with solar panels. */
export const solarRoof: Subject = {
  words: 'a roof with solar panels',
  stance: 'stands',
  height: 190,
  reach: [-90, -104, 90, 2],
  person: 56,
  draw: (ink) =>
    area('M-70-46H70V0H-70z', ink.paper) +
    area('M-70-46H-20V0h-50z', ink.paperShade) +
    area('M-90-42L-40-100H60L90-42z', ink.accent) +
    area('M-44-52L-24-88H2L-4-52zM8-52L12-88H38L48-52z', ink.dark) +
    stroke('M-34-70H0M10-70H42M-20-52L-10-88M28-52L26-88', ink.water, 2) +
    area('M-10-30H12V0h-22z', ink.wood),
}
