import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A yurt. */
export const yurt: Subject = {
  words: 'a yurt',
  stance: 'stands',
  height: 160,
  reach: [-88, -86, 88, 2],
  person: 66,
  isLarge: true,
  draw: (ink) =>
    area('M-72-46H72V0H-72z', ink.paper) +
    area('M-72-46H-10V0h-62z', ink.paperShade) +
    area('M-82-42Q-40-84 0-84T82-42z', ink.accentLight) +
    area('M-82-42Q-40-84 0-84L-12-42z', ink.paperShade) +
    area('M-72-42H72v8H-72zM-16-36H16V0h-32z', ink.accent) +
    area('M-72-30H72v4H-72z', ink.accentShade) +
    area('M-10-88H10v8h-20z', ink.dark),
}
