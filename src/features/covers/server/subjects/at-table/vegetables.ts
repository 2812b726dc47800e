import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A basket of vegetables. */
export const vegetables: Subject = {
  words: 'a basket of vegetables',
  stance: 'stands',
  height: 130,
  reach: [-80, -84, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-56-40q-14-30 4-44 16 14 6 44zM-40-40q-2-32 16-40 10 20-4 40z', ink.leaf) +
    area('M-26-50a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM6-54a16 16 0 1 1 32 0a16 16 0 1 1-32 0z', ink.accent) +
    area('M36-40L60-84 70-78 56-36z', ink.accentLight) +
    area('M60-82q0-10 10-14-2 8 4 12z', ink.leaf) +
    area('M-74-40H74L60 4H-60z', ink.wood) +
    area('M-74-40H-24l4 44h-40z', ink.woodShade) +
    stroke('M-70-26H70M-66-10H64', ink.sand, 2),
}
