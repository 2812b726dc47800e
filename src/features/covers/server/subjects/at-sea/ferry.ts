import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A ferry. */
export const ferry: Subject = {
  words: 'a ferry',
  stance: 'sails',
  height: 170,
  reach: [-120, -92, 124, 8],
  draw: (ink) =>
    area('M-92-56H60L72-34H-92zM-76-78H36l10 22H-76z', ink.paper) +
    area('M-92-44H66l6 10H-92z', ink.paperShade) +
    area('M-20-92h26v16h-26z', ink.accent) +
    area(
      'M-20-92h26v6h-26zM-68-72h12v10h-12zM-46-72h12v10h-12zM-24-72h12v10h-12zM-2-72h12v10h-12z',
      ink.dark,
    ) +
    area('M-120-34H124L100 8H-98z', ink.accent) +
    area('M-120-34H124l-6 9H-112z', ink.accentShade),
}
