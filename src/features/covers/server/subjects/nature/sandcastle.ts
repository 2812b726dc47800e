import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sandcastle. */
export const sandcastle: Subject = {
  words: 'a sandcastle',
  stance: 'stands',
  height: 130,
  reach: [-80, -92, 80, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-74 2V-30H-30V2zM-40 2V-56H14V2zM6 2V-36H62V2zM-74-30v-8h10v5h8v-5h10v5h8v-5h8v8zM-40-56v-8h10v5h10v-5H-8v5H2v-5h12v8zM6-36v-8H16v5h8v-5H36v5h8v-5H62v8z',
      ink.sand,
    ) +
    area('M-74 2V-30h12V2zM-40 2V-56h14V2zM6 2V-36H18V2z', ink.sandShade) +
    area('M-20 2V-22q8-10 16 0V2z', ink.dark) +
    stroke('M-12-62V-92', ink.wood, 3) +
    area('M-12-92l20 6-20 7z', ink.accent),
}
