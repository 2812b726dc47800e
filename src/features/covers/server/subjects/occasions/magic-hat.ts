import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A top hat with a rabbit’s ears and a wand. */
export const magicHat: Subject = {
  words: 'a top hat with a rabbit’s ears and a wand',
  stance: 'stands',
  height: 190,
  reach: [-80, -128, 90, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-26-78Q-44-122-30-128-14-126-10-78zM6-78Q12-126 30-124 42-116 24-78z', ink.paper) +
    area('M-24-80Q-36-112-29-118-20-114-16-80zM12-80Q18-114 28-114 32-108 20-80z', ink.accentLight) +
    area('M-46-78H46L40-4H-40z', ink.dark) +
    area('M-46-78H-24L-20-4H-40z', ink.mid) +
    area('M-43-36H43L41-20H-41z', ink.accent) +
    area('M-54-86H54V-76H-54z', ink.mid) +
    area('M-76-6Q0-18 76-6 0 8-76-6z', ink.dark) +
    stroke('M44 0L84-96', ink.dark, 7) +
    stroke('M80-86L86-102', ink.paper, 7),
}
