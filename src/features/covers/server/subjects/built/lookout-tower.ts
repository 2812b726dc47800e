import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lookout on stilts. */
export const lookoutTower: Subject = {
  words: 'a lookout on stilts',
  stance: 'stands',
  height: 225,
  reach: [-50, -150, 50, 2],
  person: 36,
  isLarge: true,
  draw: (ink) =>
    stroke('M-30 0L-20-92M30 0L20-92M-28-20L22-60M28-20L-22-60', ink.woodShade, 5) +
    area('M-40-100H40v10H-40z', ink.wood) +
    area('M-32-128H32v28h-64z', ink.glow) +
    area('M-34-110H34v10H-34z', ink.woodShade) +
    area('M-44-126L0-150 44-126z', ink.accent) +
    stroke('M0-128v20', ink.woodShade, 3),
}
