import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A calendar on a desk. */
export const calendar: Subject = {
  words: 'a calendar on a desk',
  stance: 'stands',
  height: 150,
  reach: [-70, -92, 70, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-66 2L-52-10H52L66 2z', ink.wood) +
    area('M-56-84H56V-4H-56z', ink.paper) +
    area('M-56-84H56v22H-56z', ink.accent) +
    area('M-56-62h30v58h-30z', ink.paperShade) +
    area(
      'M-41-46a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-17-46a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM7-46a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM31-46a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-41-30a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-17-30a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM31-30a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-41-14a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-17-14a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM7-14a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.soft,
    ) +
    area('M3-30a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accent),
}
