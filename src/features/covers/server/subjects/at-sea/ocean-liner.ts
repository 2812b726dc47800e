import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An ocean liner. */
export const oceanLiner: Subject = {
  words: 'an ocean liner',
  stance: 'sails',
  height: 180,
  reach: [-150, -92, 156, 8],
  draw: (ink) =>
    area('M-112-44H108l-8-20H-104zM-88-64H86l-6-16H-82z', ink.paper) +
    area('M-52-106h22v26h-22zM-8-106h22v26H-8zM36-106h22v26H36z', ink.accent) +
    area('M-52-106h22v8h-22zM-8-106h22v8H-8zM36-106h22v8H36z', ink.dark) +
    stroke('M-98-54H100', ink.mid, 4) +
    area('M-150-44H156Q140-10 122 8H-128Q-146-14-150-44z', ink.dark) +
    area('M-138-8H132L122 8H-128z', ink.accentShade),
}
