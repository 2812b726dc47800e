import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A suspension bridge over water. */
export const suspensionBridge: Subject = {
  words: 'a suspension bridge',
  stance: 'sails',
  height: 225,
  reach: [-240, -122, 240, 8],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-240-46H240v12H-240z', ink.mid) +
    area('M-240-46H240v4H-240z', ink.accentLight) +
    stroke('M-240-58Q-176-70-124-116-66-52 0-52T124-116Q176-70 240-58', ink.accent, 5) +
    stroke(
      'M-104-98v54M-84-82v38M-64-70v26M-42-60v16M104-98v54M84-82v38M64-70v26M42-60v16M-146-98v54M-168-82v38M-190-72v28M-214-64v20M146-98v54M168-82v38M190-72v28M214-64v20',
      ink.accent,
      2.5,
    ) +
    area('M-134-122h20V4h-20zM114-122h20V4H114z', ink.accent) +
    area('M-134-122h7V4h-7zM114-122h7V4h-7zM-134-84h20v6h-20zM114-84h20v6H114z', ink.accentShade) +
    area('M-142 0h36v8h-36zM106 0h36v8H106z', ink.mid),
}
