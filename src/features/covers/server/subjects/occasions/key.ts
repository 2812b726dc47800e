import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old key. */
export const key: Subject = {
  words: 'an old key',
  stance: 'stands',
  height: 130,
  reach: [-80, -70, 80, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-80-4H80V4H-80z', ink.wood) +
    area('M-52-40a22 22 0 1 1 1 8zM-44-36a12 12 0 1 0 1-4z', ink.glow) +
    area('M-14-42H68V-14H58V-30H48v12H38V-30H-14z', ink.glow) +
    area('M-14-34H68v4H-14z', ink.sandShade),
}
