import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Waterfalls over a cliff. */
export const waterfall: Subject = {
  words: 'waterfalls over a cliff',
  stance: 'stands',
  height: 220,
  reach: [-130, -120, 130, 10],
  person: 22,
  isLarge: true,
  draw: (ink) =>
    area('M-130 6L-124-86-90-100-40-96 0-106 60-98 110-104 126-80 130 6z', ink.mid) +
    area(
      'M-130 6L-124-86-90-100-84-40-90 6zM-30 6L-34-96-14-100-8-40-12 6zM56 6L52-98 70-100 78-40 74 6z',
      ink.dark,
    ) +
    area('M-86-98H-40L-36 4H-90zM-8-104H46L52 4H-12zM80-101H108L114 4H76z', ink.paper) +
    area('M-86-98h12L-78 4h-12zM-8-104H8L4 4h-16zM80-101h8L86 4H76z', ink.paperShade) +
    area(
      'M-128-84q20-26 60-20l-8 10q-30-2-46 16zM-40-96q10-16 36-12l-2 8zM46-100q10-14 26-6l-4 8zM108-103q18 2 20 26l-12-8z',
      ink.leaf,
    ) +
    area(
      'M-96 6a34 8 0 1 1 68 0a34 8 0 1 1-68 0zM-22 6a42 9 0 1 1 84 0a42 9 0 1 1-84 0zM70 6a26 7 0 1 1 52 0a26 7 0 1 1-52 0z',
      ink.paper,
      0.8,
    ),
}
