import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A camper van. */
export const camperVan: Subject = {
  words: 'a camper van',
  stance: 'stands',
  height: 165,
  reach: [-90, -84, 92, 4],
  person: 74,
  isLarge: true,
  draw: (ink) =>
    area('M-86-78Q-84-84-74-84H52Q66-82 76-50L90-44V-12H-86z', ink.paper) +
    area('M-88-46H78L90-44V-12H-86z', ink.accent) +
    area('M-88-46H-20V-12H-86z', ink.accentShade) +
    area('M-74-74h34v22h-34zM-32-74H2v22h-34zM12-74H50q10 4 16 22H12z', ink.dark) +
    stroke('M-86-42H88', ink.accentLight, 4) +
    area('M-67-10a15 15 0 1 1 30 0a15 15 0 1 1-30 0zM39-10a15 15 0 1 1 30 0a15 15 0 1 1-30 0z', ink.dark) +
    area('M-58-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM48-10a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.soft),
}
