import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A house of gingerbread. */
export const gingerbreadHouse: Subject = {
  words: 'a house of gingerbread',
  stance: 'stands',
  height: 198,
  reach: [-92, -128, 92, 4],
  draw: (ink) =>
    area('M-86-6H86V4H-86z', ink.paper) +
    area('M-58-64H58V-6H-58z', ink.wood) +
    area('M-58-64H-22V-6H-58z', ink.woodShade) +
    area('M-58-64L0-122 58-64z', ink.wood) +
    stroke('M-74-56L0-126 74-56', ink.paper, 13) +
    area('M-12-44Q0-58 12-44V-6H-12z', ink.accentShade) +
    area('M-44-46h20v20h-20zM24-46h20v20h-20z', ink.glow) +
    stroke('M-58-8q8-10 14 0t14 0M30-8q8-10 14 0t14 0', ink.paper, 5) +
    area(
      'M-8 -90a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-36 -72a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM24 -72a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-78 -14a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM64 -14a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
      ink.accent,
    ),
}
