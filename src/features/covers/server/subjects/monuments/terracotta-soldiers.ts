import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Soldiers of clay in a row. */
export const terracottaSoldiers: Subject = {
  words: 'soldiers of clay in a row',
  stance: 'stands',
  height: 215,
  reach: [-96, -124, 96, 4],
  isLarge: true,
  person: 92,
  draw: (ink) =>
    area('M-64 -12L-60 -58L-66 -64Q-66 -98 -54 -100H-38Q-26 -98 -26 -64L-32 -58L-28 -12z', ink.sandShade) +
    area('M-57 -112a11 13 0 1 1 22 0a11 13 0 1 1-22 0zM-51 -124h10v-10h-10z', ink.wood) +
    area('M28 -12L32 -58L26 -64Q26 -98 38 -100H54Q66 -98 66 -64L60 -58L64 -12z', ink.sandShade) +
    area('M35 -112a11 13 0 1 1 22 0a11 13 0 1 1-22 0zM41 -124h10v-10h-10z', ink.wood) +
    area('M-94 4L-90 -42L-96 -48Q-96 -82 -84 -84H-68Q-56 -82 -56 -48L-62 -42L-58 4z', ink.sand) +
    area('M-87 -96a11 13 0 1 1 22 0a11 13 0 1 1-22 0zM-81 -108h10v-10h-10z', ink.sandShade) +
    area('M-18 4L-14 -42L-20 -48Q-20 -82 -8 -84H8Q20 -82 20 -48L14 -42L18 4z', ink.sand) +
    area('M-11 -96a11 13 0 1 1 22 0a11 13 0 1 1-22 0zM-5 -108h10v-10h-10z', ink.sandShade) +
    area('M58 4L62 -42L56 -48Q56 -82 68 -84H84Q96 -82 96 -48L90 -42L94 4z', ink.sand) +
    area('M65 -96a11 13 0 1 1 22 0a11 13 0 1 1-22 0zM71 -108h10v-10h-10z', ink.sandShade) +
    stroke(
      'M-76-84L-70-50M-76-84L-82-50M0-84L6-50M0-84L-6-50M76-84L82-50M76-84L70-50M-92-48h32M-16-48h32M60-48h32',
      ink.woodShade,
      3,
    ),
}
