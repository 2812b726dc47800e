import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A violin and its bow. */
export const violin: Subject = {
  words: 'a violin and its bow',
  stance: 'stands',
  height: 215,
  reach: [-44, -140, 64, 4],
  draw: (ink) =>
    area('M-6-64Q-30-66-26-46-22-36-32-26-38 0-14 3 0 6 14 3 38 0 32-26 22-36 26-46 30-66 6-64z', ink.wood) +
    area('M-6-64Q-30-66-26-46-22-36-32-26-38 0-14 3-18-30-6-64z', ink.woodShade) +
    area('M-4-126H4V-40H-4zM-8-138H8V-124H-8zM-10-16H10v5h-20z', ink.dark) +
    stroke('M-12-40q-6 10 0 18M12-40q6 10 0 18', ink.dark, 2.5) +
    stroke('M60 2L40-136', ink.wood, 4) +
    stroke('M56 2L34-130', ink.paper, 2),
}
