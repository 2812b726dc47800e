import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A snowy mountain. */
export const mountain: Subject = {
  words: 'a snowy mountain',
  stance: 'stands',
  height: 225,
  reach: [-190, -142, 190, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-190 2L-120-46-84-70-44-112-12-142 26-96 62-72 96-78 140-34 190 2z', ink.soft) +
    area('M-190 2L-120-46-84-70-44-112-12-142-28-84-60-50-48-22-76 2z', ink.mid) +
    area('M-12-142L26-96 62-72 40-70 22-84 8-62-12-92-34-74-52-82-66-88-44-112z', ink.paper) +
    area('M-12-142L-24-98-34-74-52-82-66-88-44-112z', ink.paperShade) +
    area('M96-78L140-34 112-46 100-34 84-58 70-70z', ink.paper, 0.8),
}
