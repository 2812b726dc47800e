import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A jointed model on a stand. */
export const skeletonDrawing: Subject = {
  words: 'a jointed model on a stand',
  stance: 'stands',
  height: 215,
  reach: [-60, -120, 60, 4],
  draw: (ink) =>
    area('M-40-4H40V4h-80zM-4-30H4V-4h-8z', ink.wood) +
    area('M-12-108a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.sand) +
    area('M-22-94H22L14-56H-14zM-14-52H14L10-34h-20z', ink.sand) +
    stroke('M-24-90L-44-62-34-42M24-90L46-70 56-92', ink.sand, 9) +
    area('M-22-94h10L-8-56h-6z', ink.sandShade),
}
