import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A smoking volcano. */
export const volcano: Subject = {
  words: 'a smoking volcano',
  stance: 'stands',
  height: 225,
  reach: [-190, -156, 190, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area(
      'M-24-108a20 20 0 1 1 40 0a20 20 0 1 1-40 0zM-4-124a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM24-134a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM58-140a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.paper,
      0.85,
    ) +
    area('M-190 2Q-86-26-38-98L-22-104-8-98 12-102 34-96Q84-24 190 2z', ink.mid) +
    area('M-190 2Q-86-26-38-98L-22-104-12-98Q-36-30-80 2z', ink.dark) +
    area('M-38-98L-22-104-8-98 12-102 34-96 24-86 12-90-6-84-24-90z', ink.glow) +
    area(
      'M4-92L20-90Q24-62 16-48T34-10Q20-26 6-40T4-92zM-18-90L-8-88Q-14-70-22-56-24-74-18-90z',
      ink.accent,
    ) +
    stroke('M48-62Q72-30 112-10M36-46Q50-22 74-8', ink.soft, 4, 0.6),
}
