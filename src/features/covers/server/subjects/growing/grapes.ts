import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Grapes on the vine. */
export const grapes: Subject = {
  words: 'grapes on the vine',
  stance: 'stands',
  height: 150,
  reach: [-60, -96, 60, 6],
  isLarge: true,
  draw: (ink) =>
    stroke('M-56-84Q0-100 56-82M2-90v16', ink.wood, 6) +
    area(
      'M-46-78Q-20-96-6-76-14-54-36-56-50-62-46-78zM18-82Q44-92 50-72 40-56 24-60 14-68 18-82z',
      ink.leaf,
    ) +
    area(
      'M-23-56a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-3-58a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-33-40a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-13-42a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM7-42a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-23-26a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-3-26a11 11 0 1 1 22 0a11 11 0 1 1-22 0zM-13-10a11 11 0 1 1 22 0a11 11 0 1 1-22 0z',
      ink.accentShade,
    ) +
    area(
      'M3-60a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-7-44a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM13-44a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM3-28a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-7-12a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
      ink.accent,
    ),
}
