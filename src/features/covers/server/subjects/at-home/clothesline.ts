import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Dyed cloths on a line. */
export const clothesline: Subject = {
  words: 'dyed cloths on a line',
  stance: 'stands',
  height: 210,
  reach: [-100, -126, 100, 4],
  person: 80,
  isLarge: true,
  draw: (ink) =>
    stroke('M-92 4V-122M92 4V-122', ink.wood, 7) +
    stroke('M-92-118Q0-96 92-118', ink.dark, 3) +
    area('M-80-115L-34-108-36-28-82-34z', ink.accent) +
    area('M-80-115L-66-113-68-32-82-34z', ink.accentShade) +
    area('M-26-107L26-107 24-22-28-22z', ink.water) +
    area('M-26-107L-10-107-12-22-28-22z', ink.waterShade) +
    area('M34-108L80-115 82-34 36-28z', ink.paper) +
    area('M34-108L48-110 50-30 36-28z', ink.paperShade),
}
