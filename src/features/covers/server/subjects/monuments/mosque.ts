import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A mosque with a minaret. */
export const mosque: Subject = {
  words: 'a mosque with a minaret',
  stance: 'stands',
  height: 215,
  reach: [-96, -140, 96, 2],
  person: 30,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-70-54H60V0H-70zM-40-54Q-48-92-6-108 36-92 28-54zM66-116H84V0H66z', ink.sand) +
    area('M-70-54H-26V0h-44zM-40-54Q-48-92-6-108-26-84-22-54zM66-116h7V0h-7z', ink.sandShade) +
    area('M62-116h26l-4-8H66zM66-124Q75-150 84-124z', ink.water) +
    area('M-20-34Q-6-50 8-34V0h-28zM-54-30q7-9 14 0v14h-14zM26-30q7-9 14 0v14H26z', ink.dark) +
    area('M-70-58H60v5H-70z', ink.accentLight),
}
