import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall cactus. */
export const cactus: Subject = {
  words: 'a tall cactus',
  stance: 'stands',
  height: 205,
  reach: [-50, -124, 50, 2],
  person: 64,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-12 0V-108Q-12-122 0-122T12-108V0zM-44-52Q-44-86-44-90-36-98-28-90V-64H-12v14H-36Q-44-48-44-56zM44-66V-98Q36-106 28-98V-80H12v14H36Q44-62 44-70z',
      ink.leaf,
    ) +
    area('M-12 0V-108Q-12-120-2-121V0z', ink.leafShade) +
    area('M-7-124a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.accentLight),
}
