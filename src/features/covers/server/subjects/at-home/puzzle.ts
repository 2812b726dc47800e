import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A jigsaw puzzle that lacks a piece. */
export const puzzle: Subject = {
  words: 'a jigsaw puzzle',
  stance: 'stands',
  height: 180,
  reach: [-100, -104, 100, 6],
  isSmall: true,
  draw: (ink) =>
    area('M-100-104H48V2H-100z', ink.woodShade) +
    area('M-94-98H42V-4H-94z', ink.water) +
    area('M-94-40Q-62-78-30-44 8-78 42-50V-4H-94z', ink.leaf) +
    area('M-74-78a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.glow) +
    area('M-3-4V-24q-12 6-14-6t14-6v-14H12q-6-12 5-12t5 12H42V-4z', ink.dark) +
    stroke(
      'M-49-98v16q-12-6-13 6t13 6v20q12-6 13 6t-13 6V-4M-3-98v14q12-6 13 6t-13 6V-50M-94-50h18q-6 12 5 12t5-12h37q-6-12 5-12t5 12H12q-6-12 5-12t5 12H42',
      ink.paper,
      4,
    ) +
    area('M52 2V-18q-12 6-14-6t14-6v-14H68q-6-12 5-12t5 12H98V2z', ink.accent) +
    area('M52 2V-18L60-6H98V2z', ink.accentShade),
}
