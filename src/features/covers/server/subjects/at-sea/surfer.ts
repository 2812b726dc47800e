import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A surfer on a wave. */
export const surfer: Subject = {
  words: 'a surfer on a wave',
  stance: 'sails',
  height: 190,
  reach: [-100, -110, 120, 6],
  draw: (ink) =>
    area('M-120 10Q-110-100-10-108 70-112 110-60 50-84 14-40-10-4 50 10z', ink.water) +
    area('M-120 10Q-104-40-60-60-66-10-30 10z', ink.waterShade) +
    area('M-60-100Q10-130 80-94 116-70 110-50 60-96 0-88q-34 4-60-12z', ink.paper) +
    area('M-8-40L-18-22-4-18 8-38 30-24 26-12 40-12 42-34 14-54z', ink.dark) +
    area('M-4-78Q6-88 16-78L24-46 0-40z', ink.accent) +
    area('M-6-70L-34-60-32-54-4-58zM16-74L44-82 46-76 20-62z', ink.skin) +
    area('M-1-90a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.dark) +
    area('M-40-14Q10-2 70-16 30 8-10 4-34-2-40-14z', ink.accentLight),
}
