import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A suspension bridge. */
export const suspensionBridge: Subject = {
  words: 'a suspension bridge',
  stance: 'stands',
  height: 190,
  reach: [-160, -110, 160, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-86 4V-106h14V4zM72 4V-106H86V4z', ink.accent) +
    area('M-86 4V-106h5V4zM72 4V-106h5V4z', ink.accentShade) +
    stroke('M-160-40Q-110-60-79-104-40-40 0-40T79-104Q110-60 160-40', ink.accent, 4) +
    stroke(
      'M-60-74v44M-40-56v26M-20-44v14M0-40v10M20-44v14M40-56v26M60-74v44M-110-66v36M110-66v36M-134-52v22M134-52v22',
      ink.accent,
      2,
    ) +
    area('M-160-34H160v10H-160z', ink.mid),
}
