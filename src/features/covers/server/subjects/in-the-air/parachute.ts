import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A parachutist. */
export const parachute: Subject = {
  words: 'a parachutist',
  stance: 'flies',
  height: 225,
  reach: [-70, -110, 70, 60],
  draw: (ink) =>
    area('M-68-40Q-64-108 0-108 64-108 68-40 50-54 34-40 16-54 0-40-16-54-34-40-50-54-68-40z', ink.accent) +
    area('M-34-40Q-40-100 0-108 40-100 34-40 16-54 0-40-16-54-34-40z', ink.accentLight) +
    stroke('M-68-40L-4 14M-34-40L-2 14M34-40L2 14M68-40L4 14', ink.dark, 1.5) +
    figure(ink, { x: 0, y: 58, tall: 50, coat: ink.dark }),
}
