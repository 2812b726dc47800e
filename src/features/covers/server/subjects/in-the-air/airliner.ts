import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An airliner. */
export const airliner: Subject = {
  words: 'an airliner',
  stance: 'flies',
  height: 140,
  reach: [-120, -70, 110, 40],
  draw: (ink) =>
    area('M-104-10Q-110-22-90-24L70-34Q104-34 108-18 104-6 70-4L-80 0z', ink.paper) +
    area('M-80 0L70-4Q100-6 108-16 60-10-104-10z', ink.paperShade) +
    area('M-116-64h20l26 38-30 4z', ink.accent) +
    area('M-10-16L-46 32h16L40-12zM0-30L-22-58h12L34-32z', ink.mid) +
    area('M-60-18h100v4H-60z', ink.dark),
}
