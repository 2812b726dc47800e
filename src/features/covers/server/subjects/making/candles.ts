import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Candles burning. */
export const candles: Subject = {
  words: 'candles burning',
  stance: 'stands',
  height: 165,
  reach: [-56, -100, 56, 4],
  isSmall: true,
  draw: (ink) =>
    area(
      'M-30-84Q-40-66-30-60-20-66-30-84zM2-104Q-8-84 2-78 12-84 2-104zM34-76Q26-60 34-54 44-60 34-76z',
      ink.glow,
    ) +
    area('M-42-58h24V2h-24zM-10-76H14V2h-24zM22-52H46V2H22z', ink.paper) +
    area('M-42-58h9V2h-9zM-10-76h9V2h-9zM22-52h8V2h-8z', ink.paperShade) +
    area('M-54-2H56V6H-54z', ink.wood),
}
