import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A zebra. */
export const zebra: Subject = {
  words: 'a zebra',
  stance: 'stands',
  height: 165,
  reach: [-60, -98, 66, 2],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-48-52Q-30-64 0-58 14-60 22-76 28-92 40-95L43-104 48-95 62-78Q62-70 54-72L44-74Q42-56 30-42L34-20 31 0H24L24-20 16-36Q-4-28-26-36L-30-20-28 0H-35L-38-22Q-48-34-48-52z',
      ink.paper,
    ) +
    area(
      'M-36-58l6-2 4 22-6 2zM-20-60h6l4 22h-6zM-4-59l6-1 6 20-6 2zM12-62l5-4 8 16-5 4zM22-78l5-4 8 12-4 4zM31-92l5-3 8 12-4 3zM-40-30l10 6v5l-9-5zM18-30l14 8v6l-9-8z',
      ink.dark,
    ) +
    area('M40-97Q24-92 14-68 22-74 28-84 34-92 44-98zM-48-54q-16 8-10 34 4-14 12-22z', ink.dark),
}
