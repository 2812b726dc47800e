import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A stack of books. */
export const books: Subject = {
  words: 'a stack of books',
  stance: 'stands',
  height: 150,
  reach: [-76, -84, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-60-18H60V2H-60z', ink.accent) +
    area('M-52-38H66v20H-52z', ink.mid) +
    area('M-62-58H48v20H-62z', ink.accentLight) +
    area('M-40-76H54v18H-40z', ink.water) +
    area('M40-14H60V-2H40zM46-34H66v12H46zM30-54H48v12H30zM36-72H54v10H36z', ink.paper) +
    area('M-60-18h30V2h-30z', ink.accentShade),
}
