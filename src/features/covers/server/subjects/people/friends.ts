import { stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Friends arm in arm. */
export const friends: Subject = {
  words: 'friends arm in arm',
  stance: 'stands',
  height: 190,
  reach: [-74, -104, 78, 2],
  isLarge: true,
  draw: (ink) =>
    figure(ink, { x: -50, tall: 94, coat: ink.paper }) +
    figure(ink, { x: -16, tall: 100, coat: ink.accent, hair: ink.dark }) +
    figure(ink, { x: 20, tall: 96, coat: ink.accentLight }) +
    figure(ink, { x: 54, tall: 90, coat: ink.water, hair: ink.dark }) +
    stroke('M-44-74L-20-76', ink.paper, 5) +
    stroke('M-6-78L16-76', ink.accent, 5),
}
