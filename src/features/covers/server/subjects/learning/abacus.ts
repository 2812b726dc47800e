import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An abacus. */
export const abacus: Subject = {
  words: 'an abacus',
  stance: 'stands',
  height: 165,
  reach: [-76, -96, 76, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-72-92H72v8H-72zM-72-4H72V4H-72zM-72-92h8V4h-8zM64-92h8V4h-8z', ink.wood) +
    stroke('M-64-70H64M-64-48H64M-64-26H64', ink.soft, 3) +
    area(
      'M-57-70a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-37-70a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-17-70a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM35-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM15-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-57-26a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM39-26a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.accent,
    ) +
    area(
      'M39-70a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-57-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-37-48a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-37-26a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM19-26a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
      ink.accentLight,
    ),
}
