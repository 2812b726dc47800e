import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A spotted big cat. */
export const bigCat: Subject = {
  words: 'a spotted big cat',
  stance: 'stands',
  height: 150,
  reach: [-84, -70, 70, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-54-46Q-20-58 16-54L34-66 38-58Q58-58 62-44L56-34Q40-30 34-34L28-24 34-2H22L12-24Q-10-18-30-24L-34-2H-46L-46-24Q-60-30-54-46z',
      ink.sand,
    ) +
    area('M-54-46Q-60-30-46-24L-46-2h12L-30-24Q-10-18 12-24L22-2h6L22-26Q-20-14-44-36z', ink.sandShade) +
    stroke('M-52-42Q-76-40-78-14', ink.sand, 6) +
    area(
      'M-45-42a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-31-47a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-17-44a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-3-48a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM9-43a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-37-34a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-21-34a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM-5-36a5 4 0 1 1 10 0a5 4 0 1 1-10 0zM20-48a4 3 0 1 1 8 0a4 3 0 1 1-8 0zM-83-16a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.dark,
    ) +
    area('M58-46l6 2-4 6z', ink.dark),
}
