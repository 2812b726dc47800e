import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lantern of snow. */
export const snowLantern: Subject = {
  words: 'a lantern of snow',
  stance: 'stands',
  height: 130,
  reach: [-50, -76, 50, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-18 0Q-20-40 0-52 20-40 18 0z', ink.glow) +
    area(
      'M-49-8a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM-25-8a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM-1-8a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM23-8a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM-36-26a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM12-26a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-25-44a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM3-44a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-11-60a11 11 0 1 1 22 0a11 11 0 1 1-22 0z',
      ink.paper,
    ) +
    area(
      'M-48-5a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-35-23a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM-23-41a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.paperShade,
    ),
}
