import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A house under a curved roof of tiles. */
export const tiledHouse: Subject = {
  words: 'a house under a curved roof of tiles',
  stance: 'stands',
  height: 185,
  reach: [-110, -100, 110, 4],
  person: 62,
  isLarge: true,
  draw: (ink) =>
    area('M-86-50H86V-6H-86z', ink.paper) +
    area('M-86-50H-40V-6H-86z', ink.paperShade) +
    area('M-92-6H92V4H-92z', ink.soft) +
    area('M-26-46H26V-6H-26z', ink.glow) +
    stroke('M0-46V-6M-26-26H26M-58-50V-6M58-50V-6M-86-28H-58M58-28H86', ink.wood, 4) +
    area('M-110-58Q-76-62-62-98H62Q76-62 110-58 104-46 84-48H-84Q-104-46-110-58z', ink.dark) +
    area('M-62-98H62L60-88H-60z', ink.mid) +
    stroke(
      'M-50-86Q-58-62-66-52M-26-86Q-28-62-32-50M0-86V-50M26-86Q28-62 32-50M50-86Q58-62 66-52',
      ink.mid,
      3,
    ),
}
