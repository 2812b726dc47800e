import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two people in a canoe. */
export const canoe: Subject = {
  words: 'two people in a canoe',
  stance: 'sails',
  height: 96,
  reach: [-110, -62, 110, 8],
  draw: (ink) =>
    area('M-52-18q-4-34 12-36 16 0 14 36z', ink.paper) +
    area('M-50-62a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    area('M26-18q-4-34 12-36 16 0 14 36z', ink.accentLight) +
    area('M29-62a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    stroke('M-24-46L-2 6M56-46L78 6', ink.wood, 4) +
    area('M-112-42Q-86-22 0-22T112-42Q96 8 56 8H-56Q-96 8-112-42z', ink.accent) +
    area('M-102-16Q-60-4 0-4T102-16Q88 8 56 8H-56Q-88 8-102-16z', ink.accentShade),
}
