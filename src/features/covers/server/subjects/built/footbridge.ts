import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody on a rope bridge between trees. */
export const footbridge: Subject = {
  words: 'somebody on a rope bridge',
  stance: 'stands',
  height: 190,
  reach: [-170, -120, 170, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-170 4l6-124h20l8 124zM136 4l8-124h20l6 124z', ink.woodShade) +
    area('M-156 4l2-124h10l8 124zM154 4v-124h10l6 124z', ink.wood) +
    stroke('M-150-102Q0-20 152-102', ink.sandShade, 4) +
    figure(ink, { x: 14, y: -16, tall: 62, coat: ink.accent }) +
    stroke('M-150-62Q0 30 152-62', ink.wood, 10) +
    stroke('M-150-100Q0-8 152-100', ink.sand, 4) +
    stroke('M-116-84v38M-82-68v44M-48-58v48M-14-53v50M50-58v48M84-68v44M118-84v38', ink.sand, 2.5) +
    area('M-164-100h34v8h-34zM130-100h34v8h-34z', ink.sandShade),
}
