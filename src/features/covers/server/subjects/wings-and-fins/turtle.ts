import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A sea turtle. */
export const turtle: Subject = {
  words: 'a sea turtle',
  stance: 'swims',
  height: 130,
  reach: [-70, -64, 76, 26],
  draw: (ink) =>
    area('M34-24Q50-40 64-38 78-34 72-22 62-14 40-16z', ink.leaf) +
    area('M-38-22Q-32-58 4-60 40-58 44-24 10-6-38-22z', ink.wood) +
    area(
      'M-38-22Q10-6 44-24 44-18 40-12 0 2-38-22zM-10-56l12 16-16 22-14-18zM20-54l14 16-10 14-18-8z',
      ink.woodShade,
    ) +
    area('M26-20Q20 10-14 24-4 0 2-16zM-34-22L-68-8Q-60-26-40-30z', ink.leaf) +
    area('M26-20Q20 10-14 24 6 4 14-18z', ink.leafShade),
}
