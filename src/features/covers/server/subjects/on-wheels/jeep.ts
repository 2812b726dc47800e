import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An off-road car. */
export const jeep: Subject = {
  words: 'an off-road car',
  stance: 'stands',
  height: 150,
  reach: [-84, -80, 84, 4],
  person: 78,
  isLarge: true,
  draw: (ink) =>
    area('M-80-44H-60L-54-76H28L46-46 80-40V-14H-80z', ink.sand) +
    area('M-80-32H80v18H-80z', ink.sandShade) +
    area('M-52-70h30v24h-36zM-14-70h38l14 24h-52z', ink.dark) +
    area('M-60-84H30v6H-60z', ink.mid) +
    area('M-63-10a17 17 0 1 1 34 0a17 17 0 1 1-34 0zM33-10a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.dark) +
    area('M-53-10a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM43-10a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.soft),
}
