import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A shelf full of books. */
export const bookshelf: Subject = {
  words: 'a shelf full of books',
  stance: 'stands',
  height: 225,
  reach: [-76, -130, 76, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-72-128H72V2H-72z', ink.woodShade) +
    area('M-64-120H64v32H-64zM-64-80H64v34H-64zM-64-38H64V-6H-64z', ink.dark) +
    area(
      'M-60-116h12v28h-12zM-20-112h10v24h-10zM30-116H44v28H30zM-40-74h12v28h-12zM10-76H24v30H10zM-56-34h14v28h-14zM26-32H38v26H26z',
      ink.accent,
    ) +
    area(
      'M-46-112h10v24h-10zM0-116H12v28H0zM-58-76h14v30h-14zM44-72H58v26H44zM-24-32h12v26h-12zM44-34H58v28H44z',
      ink.accentLight,
    ) +
    area('M-32-114h8v26h-8zM18-110h8v22h-8zM-22-74H-8v28h-14zM30-74h8v28h-8zM-6-34H8v28H-6z', ink.paper),
}
