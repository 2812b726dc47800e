import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A snowy mountain. */
export const mountain: Subject = {
  words: 'a snowy mountain',
  stance: 'stands',
  height: 215,
  reach: [-130, -140, 130, 2],
  person: 16,
  isLarge: true,
  draw: (ink) =>
    area('M-126 0L-52-70-8-136 34-82 60-66 126 0z', ink.mid) +
    area('M-126 0L-52-70-8-136-24-60-50-30-44 0z', ink.dark) +
    area('M-8-136L34-82 16-88 4-70-14-90-34-76-38-91z', ink.paper) +
    area('M-8-136L-24-84-34-76-38-91z', ink.paperShade),
}
