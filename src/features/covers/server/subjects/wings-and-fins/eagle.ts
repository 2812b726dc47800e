import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An eagle. */
export const eagle: Subject = {
  words: 'an eagle',
  stance: 'flies',
  height: 150,
  reach: [-100, -70, 100, 30],
  draw: (ink) =>
    area(
      'M0-50Q-36-80-100-70-76-58-66-50L-78-46-54-36-62-30Q-36-24-14-26L-20 10 0 2 20 10 14-26Q36-24 62-30L54-36 78-46 66-50Q76-58 100-70 36-80 0-50z',
      ink.woodShade,
    ) +
    area('M0-50Q36-80 100-70 76-58 66-50L78-46 54-36 62-30Q36-24 14-26L0-30z', ink.wood) +
    area('M-20 10L0 2 20 10 16 26-16 26zM-9-52Q0-66 9-52L6-38H-6z', ink.paper) +
    area('M-3-42h6l-3 9z', ink.glow),
}
