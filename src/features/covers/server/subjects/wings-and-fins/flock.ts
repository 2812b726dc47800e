import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A flight of birds. */
export const flock: Subject = {
  words: 'a flight of birds',
  stance: 'flies',
  height: 150,
  reach: [-110, -70, 110, 60],
  draw: (ink) =>
    area(
      'M-110-20Q-90-44-72-22-54-44-34-22-54-32-70-10-90-32-110-20zM-20-50Q0-76 20-52 40-76 62-52 40-62 22-38 0-62-20-50zM10 20Q34-8 56 16 78-8 102 18 78 8 58 32 34 6 10 20zM-70 40q16-18 30-2 14-18 32 0-18-6-31 14-14-20-31-12z',
      ink.dark,
    ),
}
