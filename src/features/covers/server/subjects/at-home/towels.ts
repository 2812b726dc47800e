import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Folded towels, a bowl and a candle. */
export const towels: Subject = {
  words: 'folded towels, a bowl and a candle',
  stance: 'stands',
  height: 150,
  reach: [-92, -88, 92, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-88-22H20Q28-22 28-10T20 2H-88z', ink.paper) +
    area('M-82-46H14Q22-46 22-34T14-22H-82z', ink.accent) +
    area('M-78-70H8Q16-70 16-58T8-46H-78z', ink.paper) +
    area('M-88-22H-60V2H-88zM-78-70H-54V-46H-78z', ink.paperShade) +
    area('M-82-46H-56V-22H-82z', ink.accentShade) +
    area('M30-34H90Q88 2 60 2 34 2 30-34z', ink.wood) +
    area('M30-34H46Q44-6 60 2 34 2 30-34z', ink.woodShade) +
    area('M30 -34a30 6 0 1 1 60 0a30 6 0 1 1-60 0z', ink.water) +
    area('M-40-84Q-20-98-2-80-20-66-40-84z', ink.leaf),
}
