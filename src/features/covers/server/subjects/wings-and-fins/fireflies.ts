import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Fireflies above the grass. */
export const fireflies: Subject = {
  words: 'fireflies above the grass',
  stance: 'stands',
  height: 200,
  reach: [-96, -130, 96, 4],
  person: 80,
  draw: (ink) =>
    area(
      'M-86 -92a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM-36 -108a28 28 0 1 1 56 0a28 28 0 1 1-56 0zM24 -90a24 24 0 1 1 48 0a24 24 0 1 1-48 0zM-4 -60a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM-50 -58a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM64 -58a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM-102 -52a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.glow,
      0.28,
    ) +
    area(
      'M-70 -92a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-18 -108a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM40 -90a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM8 -60a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-38 -58a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM76 -58a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-91 -52a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM20 -124a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM-44 -122a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
      ink.glow,
    ) +
    stroke(
      'M-90 4Q-88-18-96-34M-74 4Q-72-16-66-30M-54 4Q-54-14-60-30M-36 4Q-34-16-26-28M-14 4Q-14-14-20-28M4 4Q6-18 14-30M24 4Q24-14 18-28M44 4Q46-16 54-30M64 4Q64-14 58-28M84 4Q86-16 94-32',
      ink.leafShade,
      5,
    ),
}
