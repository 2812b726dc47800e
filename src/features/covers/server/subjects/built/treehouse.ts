import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A treehouse. */
export const treehouse: Subject = {
  words: 'a treehouse',
  stance: 'stands',
  height: 225,
  reach: [-100, -160, 100, 4],
  person: 44,
  isLarge: true,
  draw: (ink) =>
    area('M-16 4Q-8-30-12-70H14Q8-30 20 4z', ink.woodShade) +
    stroke('M0-60L-40-84M2-60L44-90', ink.woodShade, 9) +
    area(
      'M-100-116a40 40 0 1 1 80 0a40 40 0 1 1-80 0zM16-118a42 42 0 1 1 84 0a42 42 0 1 1-84 0zM-44-138a44 44 0 1 1 88 0a44 44 0 1 1-88 0z',
      ink.leaf,
    ) +
    area(
      'M-94-106a28 28 0 1 1 56 0a28 28 0 1 1-56 0zM-52-118a32 32 0 1 1 64 0a32 32 0 1 1-64 0z',
      ink.leafShade,
    ) +
    area('M-50-108H50v50H-50z', ink.wood) +
    area('M-50-108h22v50h-22z', ink.woodShade) +
    area('M-62-104L0-140 62-104z', ink.accent) +
    area('M-62-104L0-140-10-104z', ink.accentShade) +
    area('M-20-94H2v20h-22z', ink.glow) +
    area('M18-96H38v38H18zM-60-60H60v7H-60z', ink.dark) +
    stroke('M24 2V-54M42 2V-54M24-10h18M24-24h18M24-38h18', ink.accentLight, 4),
}
