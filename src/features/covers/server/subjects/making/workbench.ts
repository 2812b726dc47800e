import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Tools on a workbench. */
export const workbench: Subject = {
  words: 'tools on a workbench',
  stance: 'stands',
  height: 150,
  reach: [-90, -84, 90, 4],
  draw: (ink) =>
    area('M-90-10H90V4H-90z', ink.wood) +
    area('M-90-10H-30V4h-60z', ink.woodShade) +
    stroke('M-50-10V-62', ink.woodShade, 7) +
    area('M-74-76h44v18h-44z', ink.soft) +
    stroke('M10-14L44-52', ink.accent, 8) +
    area('M38-62L78-82 84-72 48-46z', ink.soft) +
    area('M-20-14H20v-10h-40z', ink.wood),
}
