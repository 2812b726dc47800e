import { area } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Two people side by side. */
export const couple: Subject = {
  words: 'two people side by side',
  stance: 'stands',
  height: 200,
  reach: [-42, -104, 46, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -18, tall: 100, coat: ink.accent }) +
    figure(ink, { x: 20, tall: 92, coat: ink.paper, hair: ink.dark }) +
    area('M-2-48q4 6 8 0l-1 6h-6z', ink.skin),
}
