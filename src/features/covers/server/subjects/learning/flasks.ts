import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Glass flasks. */
export const flasks: Subject = {
  words: 'glass flasks',
  stance: 'stands',
  height: 165,
  reach: [-70, -96, 70, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-52-92h28v36L0-2Q-4 4-14 4H-60Q-72 4-76-2L-52-56z', ink.soft) +
    area('M-62-34H-14L0-2Q-4 4-14 4H-60Q-72 4-76-2z', ink.accent) +
    area('M20-70H54v60Q54 4 37 4T20-10z', ink.soft) +
    area('M20-40H54v30Q54 4 37 4T20-10z', ink.water) +
    area('M-56-96h36v7h-36zM14-74H60v7H14z', ink.paper),
}
