import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Two chairs that face each other. */
export const twoChairs: Subject = {
  words: 'two chairs that face each other',
  stance: 'stands',
  height: 170,
  reach: [-106, -96, 106, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-102-92Q-88-98-82-86L-74-44H-34V-28H-84z', ink.accent) +
    area('M-102-92Q-96-96-92-92L-84-28H-84z', ink.accentShade) +
    area('M102-92Q88-98 82-86L74-44H34V-28H84z', ink.accentLight) +
    area('M34-28H84L86-36H34z', ink.accentShade) +
    stroke('M-82-26L-88 2M-40-26L-36 2M82-26L88 2M40-26L36 2', ink.woodShade, 6) +
    area('M-24-40H24V-34H-24z', ink.wood) +
    stroke('M0-34V2M-14 2H14', ink.woodShade, 5) +
    area('M-14-54H-2V-40H-14zM4-54H16V-40H4z', ink.paper),
}
