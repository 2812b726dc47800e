import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hammock between two trees. */
export const hammock: Subject = {
  words: 'a hammock between two trees',
  stance: 'stands',
  height: 150,
  reach: [-110, -96, 110, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-108 4Q-98-40-104-96h18Q-92-40-84 4zM108 4Q98-40 104-96H86Q92-40 84 4z', ink.woodShade) +
    area('M-90-66Q-40-4 0-6T90-66Q50-34 0-32T-90-66z', ink.accent) +
    area('M-90-66Q-40-4 0-6T90-66Q50-16 0-16T-90-66z', ink.accentShade) +
    area('M-52-34a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.skin) +
    area('M-36-30Q0-14 44-32L40-24Q0-8-32-22z', ink.accentLight) +
    area('M-126-96a30 16 0 1 1 60 0a30 16 0 1 1-60 0zM66-96a30 16 0 1 1 60 0a30 16 0 1 1-60 0z', ink.leaf),
}
