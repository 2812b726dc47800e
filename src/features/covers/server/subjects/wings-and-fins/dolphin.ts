import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A dolphin leaping. */
export const dolphin: Subject = {
  words: 'a dolphin leaping',
  stance: 'sails',
  height: 160,
  reach: [-70, -92, 80, 10],
  draw: (ink) =>
    area(
      'M-58-2Q-40-66 20-66 46-64 60-40L78-36Q72-26 56-30 20-38-8-18-30-4-40 10L-58 18-52 4-70-2z',
      ink.mid,
    ) +
    area('M60-40L78-36Q72-26 56-30 20-38-8-18 10-50 60-40z', ink.paper) +
    area('M8-64Q8-86-14-92-10-76-14-62zM10-36Q4-20-8-16-6-28-6-34z', ink.dark),
}
