import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A painted fan. */
export const foldingFan: Subject = {
  words: 'a painted fan',
  stance: 'stands',
  height: 170,
  reach: [-96, -104, 96, 6],
  isSmall: true,
  draw: (ink) =>
    area('M0-4L-94-54Q-66-104 0-104 66-104 94-54z', ink.accent) +
    area('M0-4L-94-54Q-84-74-66-86zM0-4L-34-100Q-18-104 0-104zM0-4L34-100Q52-96 66-86z', ink.accentShade) +
    area('M0-4L-44-28Q-30-50 0-50 30-50 44-28z', ink.paper) +
    stroke('M0-4L-94-54M0-4L-66-86M0-4L-34-100M0-4V-104M0-4L34-100M0-4L66-86M0-4L94-54', ink.woodShade, 3) +
    area(
      'M-52 -66a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-41 -74a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM22 -78a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM35 -70a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM30 -64a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.paper,
    ) +
    area('M-8 -4a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.wood),
}
