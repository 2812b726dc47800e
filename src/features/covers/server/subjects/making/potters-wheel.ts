import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pot on a potter’s wheel. */
export const pottersWheel: Subject = {
  words: 'a pot on a potter’s wheel',
  stance: 'stands',
  height: 205,
  reach: [-70, -110, 70, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-18-104H18Q16-94 26-86 46-72 40-54 34-40 22-38H-22Q-34-40-40-54-46-72-26-86-16-94-18-104z',
      ink.sand,
    ) +
    area(
      'M-18-104h10Q-10-92-20-84-36-70-30-52-26-40-18-38h-4Q-34-40-40-54-46-72-26-86-16-94-18-104z',
      ink.sandShade,
    ) +
    area('M-18-104a18 5 0 1 1 36 0a18 5 0 1 1-36 0z', ink.dark) +
    stroke('M-36-72Q0-64 38-72M-38-58Q0-50 40-58', ink.accentLight, 3) +
    area('M-60-38H60v9H-60z', ink.soft) +
    area('M-7-29H7V-12H-7z', ink.mid) +
    area('M-62-8a62 12 0 1 1 124 0a62 12 0 1 1-124 0z', ink.wood) +
    area('M-62-8Q0 12 62-8 50 4 0 4T-62-8z', ink.woodShade),
}
