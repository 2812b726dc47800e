import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Bats in flight. */
export const bats: Subject = {
  words: 'bats in flight',
  stance: 'flies',
  height: 150,
  reach: [-100, -60, 100, 50],
  draw: (ink) =>
    area(
      'M-90-30q14-20 22-4l4-8 4 8q10-16 24 4-10-4-12 6-10-6-16 6-6-12-16-6-2-10-10-6zM-10-40q26-34 40-8l6-12 6 12q18-26 44 8-20-8-22 10-18-10-28 10-10-20-26-10-2-18-20-10zM-50 30q18-24 28-6l5-9 5 9q12-18 30 6-14-6-16 7-12-7-19 7-7-14-18-7-2-13-15-7z',
      ink.dark,
    ),
}
