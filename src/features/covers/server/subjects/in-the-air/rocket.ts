import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A rocket. */
export const rocket: Subject = {
  words: 'a rocket',
  stance: 'stands',
  height: 225,
  reach: [-50, -130, 50, 4],
  person: 34,
  draw: (ink) =>
    area('M-20-14Q-26-90 0-128 26-90 20-14z', ink.paper) +
    area('M-20-14Q-26-90 0-128-4-70-2-14z', ink.paperShade) +
    area('M-20-44L-44-4H-20zM20-44L44-4H20zM-13-100Q-8-118 0-128 8-118 13-100z', ink.accent) +
    area('M-9-72a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.water) +
    area('M-12-14H12L16-4H-16z', ink.dark),
}
