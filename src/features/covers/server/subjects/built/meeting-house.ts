import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A carved meeting house. */
export const meetingHouse: Subject = {
  words: 'a carved meeting house',
  stance: 'stands',
  height: 200,
  reach: [-104, -116, 104, 4],
  person: 56,
  isLarge: true,
  draw: (ink) =>
    area('M-84-56H84V4H-84z', ink.wood) +
    area('M-84-56H-40V4H-84z', ink.woodShade) +
    area('M-84-56L0-106 84-56z', ink.accentShade) +
    stroke('M-100-44L0-108 100-44', ink.accent, 14) +
    area('M-10-116q10-10 20 0l-4 18h-12z', ink.paper) +
    area('M-88-52h14V4h-14zM74-52H88V4H74z', ink.accent) +
    area('M-26-40H0V4H-26z', ink.dark) +
    area('M20-40H50V-16H20z', ink.glow) +
    stroke(
      'M-82-44h2M-82-32h2M-82-20h2M80-44h2M80-32h2M80-20h2M-60-62q10-10 20-6M40-68q10-4 20 6M-14-88q14-8 28 0',
      ink.paper,
      4,
    ),
}
