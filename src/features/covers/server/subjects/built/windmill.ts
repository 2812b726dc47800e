import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A windmill. */
export const windmill: Subject = {
  words: 'a windmill',
  stance: 'stands',
  height: 215,
  reach: [-70, -140, 70, 2],
  person: 36,
  isLarge: true,
  draw: (ink) =>
    area('M-26-84L-36 0H36L26-84z', ink.paper) +
    area('M-26-84L-36 0H-6L-8-84z', ink.paperShade) +
    area('M-28-82Q0-116 28-82z', ink.accent) +
    stroke('M0-88L54-132M0-88L-54-44M0-88L-44-136M0-88L44-40', ink.wood, 4) +
    area(
      'M20-104L50-128 58-118 28-96zM-20-72L-50-48-58-58-28-80zM-16-104L-40-130-48-120-26-96zM16-72L40-46 48-54 26-80z',
      ink.accentLight,
    ) +
    area('M-8-22q8-10 16 0V0H-8z', ink.dark),
}
