import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A porch swing. */
export const porchSwing: Subject = {
  words: 'a porch swing',
  stance: 'stands',
  height: 190,
  reach: [-84, -116, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-84-116H84v9H-84z', ink.wood) +
    stroke('M-60-108V-34M60-108V-34', ink.dark, 3) +
    area('M-70-62H70v22H-70z', ink.accent) +
    area('M-76-36H76v9H-76zM-76-54h8v20h-8zM68-54H76v20H68z', ink.wood) +
    area('M-70-50H70v10H-70z', ink.accentShade) +
    area('M-50-62h24v20h-24z', ink.paper),
}
