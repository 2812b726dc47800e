import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Packed boxes. */
export const boxes: Subject = {
  words: 'packed boxes',
  stance: 'stands',
  height: 150,
  reach: [-84, -92, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-76-50H0V2h-76zM4-38H72V2H4zM-50-88H16v38h-66z', ink.sand) +
    area('M-76-50h26V2h-26zM4-38H26V2H4zM-50-88h24v38h-24z', ink.sandShade) +
    area('M-44-50h12V2h-12zM-22-88h10v38h-10zM34-38h8V2h-8z', ink.accentLight),
}
