import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A camera. */
export const camera: Subject = {
  words: 'a camera',
  stance: 'stands',
  height: 130,
  reach: [-66, -72, 66, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-60-52H-30L-22-68H22L30-52H60V2H-60z', ink.dark) +
    area('M-60-40H60v28H-60z', ink.mid) +
    area('M-26-24a26 26 0 1 1 52 0a26 26 0 1 1-52 0z', ink.soft) +
    area('M-19-24a19 19 0 1 1 38 0a19 19 0 1 1-38 0z', ink.dark) +
    area('M-2-29a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.water) +
    area('M38-60H52v8H38z', ink.accent),
}
