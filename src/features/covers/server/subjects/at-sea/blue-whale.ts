import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A whale under water, and somebody who swims beside it. */
export const blueWhale: Subject = {
  words: 'a whale under water',
  stance: 'swims',
  height: 190,
  reach: [-170, -84, 170, 40],
  isLarge: true,
  draw: (ink) =>
    area('M-132-10Q-150-30-170-32-166-10-146-2-164 8-164 30-142 22-128 2z', ink.mid) +
    area('M-140-4Q-70-14-20-44 60-76 128-50 170-34 168-14 150 14 70 20-20 26-140 2z', ink.mid) +
    area('M168-14Q150 14 70 20-10 25-96 8-20 8 40 2 120-4 168-14z', ink.paper) +
    stroke('M150-4Q100 8 40 8M138 4Q90 14 30 14', ink.paperShade, 3) +
    area('M46 12Q30 34 2 40 4 22 20 8z', ink.dark) +
    area('M-40-36q-8-14-24-16 2 14 4 24z', ink.dark) +
    area('M118-20a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.dark) +
    stroke('M-10-72L14-78M-30-66L-12-70', ink.accent, 8) +
    area('M14-80a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accentLight) +
    stroke('M-44-62L-30-66', ink.dark, 5),
}
