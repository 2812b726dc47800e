import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An opera house with roofs like sails. */
export const operaHouse: Subject = {
  words: 'an opera house with roofs like sails',
  stance: 'stands',
  height: 170,
  reach: [-120, -108, 120, 4],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-116-22H116V4H-116z', ink.sand) +
    area('M-116-22H116V-14H-116z', ink.sandShade) +
    area(
      'M-104-22Q-100-66-66-84-50-50-54-22zM-64-22Q-58-86-14-108 6-64-2-22zM-8-22Q2-74 40-92 58-54 52-22zM46-22Q54-56 82-68 100-42 98-22z',
      ink.paper,
    ) +
    area(
      'M-54-22Q-50-50-66-84-78-56-78-22zM-2-22Q6-64-14-108-32-70-32-22zM52-22Q58-54 40-92 26-60 26-22zM98-22Q100-42 82-68 74-44 76-22z',
      ink.paperShade,
    ) +
    area(
      'M-96-22Q-92-40-78-50V-22zM-54-22Q-48-48-32-60V-22zM0-22Q8-46 26-56V-22zM52-22Q58-40 75-46V-22z',
      ink.accent,
    ),
}
