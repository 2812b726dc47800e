import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An anvil and a hammer. */
export const anvil: Subject = {
  words: 'an anvil and a hammer',
  stance: 'stands',
  height: 150,
  reach: [-84, -90, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-84-50H60V-34Q30-30 24-16H40V4H-40V-16h16Q-26-30-54-34-80-38-84-50z', ink.dark) +
    area('M-84-50H60v6H-84z', ink.mid) +
    area('M-6-58L48-92 54-84 0-50z', ink.wood) +
    area('M-24-70L-4-86 10-62-10-46z', ink.soft) +
    area(
      'M-25-54a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM-37-62a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM1-60a3 3 0 1 1 6 0a3 3 0 1 1-6 0z',
      ink.glow,
    ),
}
