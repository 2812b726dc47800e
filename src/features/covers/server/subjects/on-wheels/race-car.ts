import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A racing car. */
export const raceCar: Subject = {
  words: 'a racing car',
  stance: 'stands',
  height: 105,
  reach: [-110, -46, 110, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-104-14L-84-28-30-30-14-42H8L22-28 108-14V-8H-104z', ink.accent) +
    area('M-104-14L108-12V-6H-104z', ink.accentShade) +
    area('M-108-46h14v26h-14zM94-20h16v10H94z', ink.dark) +
    area('M-12-40a10 10 0 1 1 20 0a10 10 0 1 1-20 0z', ink.accentLight) +
    area('M-6-44h14v8H-6z', ink.dark) +
    area('M-89-10a19 19 0 1 1 38 0a19 19 0 1 1-38 0zM49-10a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.dark) +
    area('M-78-10a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM59-10a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.soft),
}
