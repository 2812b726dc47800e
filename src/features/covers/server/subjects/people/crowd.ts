import { stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** People with their hands up. */
export const crowd: Subject = {
  words: 'people with their hands up',
  stance: 'stands',
  height: 150,
  reach: [-110, -84, 110, 4],
  isLarge: true,
  draw: (ink) =>
    [-88, -50, -10, 30, 70]
      .map((x, index) =>
        figure(ink, {
          x,
          tall: 66 + (index % 3) * 8,
          coat: [ink.accent, ink.paper, ink.accentLight][index % 3] ?? ink.accent,
        }),
      )
      .join('') + stroke('M-92-52L-104-76M-6-62L-18-86M6-62L16-86M76-56L92-78M-56-58L-66-80', ink.skin, 5),
}
