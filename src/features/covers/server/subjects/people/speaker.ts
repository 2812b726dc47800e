import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody speaking at a lectern. */
export const speaker: Subject = {
  words: 'somebody speaking at a lectern',
  stance: 'stands',
  height: 215,
  reach: [-46, -112, 46, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: 0, tall: 108, coat: ink.accent, hair: ink.woodShade }) +
    area('M-34-58H34L28 2H-28z', ink.wood) +
    area('M-34-58H-4V2H-28z', ink.woodShade) +
    area('M-40-66H40v10H-40z', ink.accentLight) +
    stroke('M12-66L4-80', ink.dark, 3) +
    area('M-1-82a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
