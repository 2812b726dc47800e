import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lighthouse. */
export const lighthouse: Subject = {
  words: 'a lighthouse',
  stance: 'stands',
  height: 225,
  reach: [-60, -150, 60, 4],
  person: 28,
  isLarge: true,
  draw: (ink) =>
    area('M-60 4Q-40-18 0-18T60 4z', ink.mid) +
    area('M-22-10L-14-112H14L22-10z', ink.paper) +
    area('M-22-10L-14-112H-2V-10z', ink.paperShade) +
    area('M-20-34L-18-60H18L20-34zM-16-84l1-24h30l1 24z', ink.accent) +
    area('M-20-116H20v6h-40zM-10-140H10v24h-20z', ink.dark) +
    area('M-7-136H7v18H-7z', ink.glow) +
    area('M-14-138L0-152 14-138z', ink.accent),
}
