import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A round wall of stones and a tower. */
export const stoneEnclosure: Subject = {
  words: 'a round wall of stones and a tower',
  stance: 'stands',
  height: 190,
  reach: [-120, -120, 120, 4],
  isLarge: true,
  person: 44,
  draw: (ink) =>
    area('M20 4L30-104Q46-118 62-104L74 4z', ink.soft) +
    area('M20 4L30-104Q36-110 42-112L40 4z', ink.mid) +
    area('M-116 4V-50Q-80-66-30-60L-20-46 20-52 60-44 116-54V4z', ink.paperShade) +
    area('M-116 4V-50Q-96-60-74-62V4z', ink.mid) +
    area(
      'M-116-50Q-80-66-30-60L-20-46 20-52 60-44 116-54V-46L60-36 20-44-20-38-32-52Q-80-58-116-42z',
      ink.paper,
    ) +
    stroke(
      'M-70-40H-40M-100-26H-60M-50-22H-10M-90-10H-50M-30-8H10M0-32H34M30-18H70M50-32H90M80-12H108M36-70H56M34-84H58M38-98H54',
      ink.mid,
      4,
      0.8,
    ) +
    area('M-16 4V-22Q-6-30 4-22V4z', ink.dark),
}
