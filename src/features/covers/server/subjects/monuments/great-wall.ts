import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A wall with its towers over the hills. */
export const greatWall: Subject = {
  words: 'an old wall with its towers',
  stance: 'stands',
  height: 205,
  reach: [-220, -122, 220, 6],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-220 6Q-170-24-120-34-60-44 0-66 70-92 130-82 184-74 220-52V6z', ink.leafShade) +
    area('M-220-6Q-170-46-120-52-70-56-34-78L-40-42Q-80-30-120-28-170-20-220 6z', ink.sandShade) +
    area('M28-84Q80-116 130-100 180-90 220-70V-44Q180-66 130-74 80-80 34-54z', ink.sand) +
    area('M-42-32V-104h84v62Q10-40-42-32z', ink.sand) +
    area('M-42-32V-104h26v66z', ink.sandShade) +
    area(
      'M-48-104v-18h16v10h14v-10h16v10H12v-10H28v10H34v-10H48v18zM120-96v-26h8v6h8v-6h8v6h8v-6h8v34z',
      ink.sand,
    ) +
    area('M-8-42V-64q0-10 10-10t10 10v22zM-32-84h10v12h-10zM18-84H28v12H18z', ink.dark) +
    stroke('M-220-12Q-170-52-120-58-74-62-38-82M32-88Q80-120 120-106M160-98Q190-90 220-76', ink.paper, 5),
}
