import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A house. */
export const house: Subject = {
  words: 'a house',
  stance: 'stands',
  height: 205,
  reach: [-76, -112, 76, 2],
  person: 50,
  isLarge: true,
  draw: (ink) =>
    area('M-60-60H60V0H-60z', ink.paper) +
    area('M-60-60H-8V0h-52z', ink.paperShade) +
    area('M-76-56L0-112 76-56z', ink.accent) +
    area('M-76-56L0-112-8-56z', ink.accentShade) +
    area('M-12-36H12V0h-24z', ink.wood) +
    area('M-46-44h20v20h-20zM28-44h20v20H28zM-8-86h16v16H-8z', ink.dark),
}
