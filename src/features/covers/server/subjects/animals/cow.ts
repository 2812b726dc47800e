import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cow. */
export const cow: Subject = {
  words: 'a cow',
  stance: 'stands',
  height: 150,
  reach: [-62, -84, 70, 2],
  person: 92,
  isLarge: true,
  draw: (ink) =>
    area(
      'M-56-62Q0-72 34-64L46-78 66-66 70-48 56-42Q44-46 40-40L38-28 36 0H26L24-26H-34L-36 0H-46L-48-30Q-60-40-56-62z',
      ink.paper,
    ) +
    area('M-56-62Q-60-40-48-30L-46 0h10L-34-26H24L26 0h5L34-38Q-20-30-50-46z', ink.paperShade) +
    area('M-40-65Q-14-70-10-52-26-36-40-50zM8-66q20-2 22 6-8 18-22 6zM46-78l14 6-6 12-14-6z', ink.wood) +
    area('M-15-26a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.accentLight) +
    stroke('M-56-60q-10 10-6 30M46-78l-6-6M56-72l2-10', ink.woodShade, 3),
}
