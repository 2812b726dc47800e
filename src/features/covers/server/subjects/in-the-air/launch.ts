import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A rocket climbing. */
export const launch: Subject = {
  words: 'a rocket climbing',
  stance: 'flies',
  height: 225,
  reach: [-50, -130, 50, 90],
  draw: (ink) =>
    area('M-16-8Q-30 40 0 88 30 40 16-8z', ink.glow) +
    area('M-8-8Q-14 24 0 56 14 24 8-8z', ink.accent) +
    area('M-20-10Q-26-90 0-128 26-90 20-10z', ink.paper) +
    area('M-20-10Q-26-90 0-128-4-70-2-10z', ink.paperShade) +
    area('M-20-44L-44 0H-20zM20-44L44 0H20zM-13-100Q-8-118 0-128 8-118 13-100z', ink.accent) +
    area('M-9-72a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.water),
}
