import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** A dog sled. */
export const dogSled: Subject = {
  words: 'a dog sled',
  stance: 'stands',
  height: 140,
  reach: [-150, -80, 150, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M70-34Q94-44 116-36L124-52 134-46 140-38Q132-32 126-32L122-20 128 0H121L112-18H90L84 0H77L80-20z',
      ink.wood,
    ) +
    area(
      'M6-32Q28-42 50-34L58-50 68-44 74-36Q66-30 60-30L56-18 62 0H55L46-16H24L18 0H11L14-18z',
      ink.woodShade,
    ) +
    stroke('M-60-30L10-28M58-28L90-28', ink.dark, 2) +
    stroke('M-140 0H-60Q-44-2-42-16M-128 0V-40M-80 0V-28M-128-28H-64', ink.wood, 5) +
    area('M-118-30h44l10 22h-54z', ink.accent) +
    figure(ink, { x: -134, y: -2, tall: 78, coat: ink.accentShade }),
}
