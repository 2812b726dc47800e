import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An airship. */
export const airship: Subject = {
  words: 'an airship',
  stance: 'flies',
  height: 130,
  reach: [-120, -60, 120, 30],
  draw: (ink) =>
    area('M-104-20Q-60-58 20-56 100-52 116-22 100 6 20 8-60 10-104-20z', ink.paper) +
    area('M-104-20Q0-6 116-22 100 6 20 8-60 10-104-20z', ink.paperShade) +
    area('M-104-20L-120-48-96-48-74-34zM-104-20L-120 6-96 8-74-6z', ink.accent) +
    area('M-6 8H44L38 22H0z', ink.dark),
}
