import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A painter at an easel. */
export const painter: Subject = {
  words: 'a painter at an easel',
  stance: 'stands',
  height: 215,
  reach: [-40, -110, 84, 2],
  isLarge: true,
  draw: (ink) =>
    stroke('M30 0L54-100M84 0L58-100M56-40V-104', ink.wood, 5) +
    area('M24-92H86V-36H24z', ink.paper) +
    area('M28-88H82V-62H28z', ink.water) +
    area('M28-62H82V-40H28z', ink.accentLight) +
    area('M58-72a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.accent) +
    figure(ink, { x: -14, tall: 96, coat: ink.accent }) +
    stroke('M0-68L22-58', ink.accent, 5) +
    area('M-30-88q16-14 32 0z', ink.woodShade),
}
