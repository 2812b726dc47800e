import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cake with candles. */
export const cake: Subject = {
  words: 'a cake with candles',
  stance: 'stands',
  height: 165,
  reach: [-70, -104, 70, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-56-50H56V-8H-56z', ink.paper) +
    area('M-56-50h28v42h-28z', ink.paperShade) +
    area(
      'M-56-56Q0-70 56-56V-42Q48-30 40-42 30-28 20-42 10-28 0-42-10-28-20-42-30-28-40-42-48-30-56-42z',
      ink.accent,
    ) +
    area('M-68-8H68Q50 4 0 4T-68-8z', ink.accentLight) +
    area('M-26-82h6v24h-6zM-3-86H3v24h-6zM20-82h6v24h-6z', ink.water) +
    area(
      'M-28-90a5 7 0 1 1 10 0a5 7 0 1 1-10 0zM-5-95a5 7 0 1 1 10 0a5 7 0 1 1-10 0zM18-90a5 7 0 1 1 10 0a5 7 0 1 1-10 0z',
      ink.glow,
    ),
}
