import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A fire in the hearth. */
export const fireplace: Subject = {
  words: 'a fire in the hearth',
  stance: 'stands',
  height: 205,
  reach: [-84, -110, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-76-96H76V4H-76z', ink.soft) +
    area('M-76-96h22V4h-22z', ink.mid) +
    area('M-84-108H84v14H-84z', ink.wood) +
    area('M-50-72Q0-84 50-72V4H-50z', ink.dark) +
    area('M-30 2Q-38-30-14-34-12-54 4-60 6-40 20-34 36-18 26 2z', ink.accent) +
    area('M-14 2Q-16-20 0-30 14-20 14 2z', ink.glow),
}
