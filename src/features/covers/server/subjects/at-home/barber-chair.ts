import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A barber’s chair. */
export const barberChair: Subject = {
  words: 'a barber’s chair',
  stance: 'stands',
  height: 205,
  reach: [-64, -116, 64, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-22-116H22v18h-44z', ink.paper) +
    area('M-36-94H28V-44h-64z', ink.accent) +
    area('M-36-94h18v50h-18zM-40-42H46v18h-86z', ink.accentShade) +
    area('M-20-42H46v18h-66z', ink.accent) +
    area(
      'M-6-24H12V-6h-18zM-32-6H40V4h-72zM-44-60h40v8h-40zM14-60H52v8H14zM46-30l18 22h-12L40-24z',
      ink.dark,
    ),
}
