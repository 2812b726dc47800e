import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A knife on a chopping board. */
export const knifeAndBoard: Subject = {
  words: 'a knife on a chopping board',
  stance: 'stands',
  height: 115,
  reach: [-84, -56, 84, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-84-10H84V4H-84z', ink.wood) +
    area('M-54-20a14 12 0 1 1 28 0a14 12 0 1 1-28 0zM-34-18a12 10 0 1 1 24 0a12 10 0 1 1-24 0z', ink.leaf) +
    area('M-15-20a13 12 0 1 1 26 0a13 12 0 1 1-26 0z', ink.accent) +
    area('M10-14L66-40Q76-36 70-26L24-10z', ink.paper) +
    area('M66-40L92-54l6 8L72-28z', ink.dark),
}
