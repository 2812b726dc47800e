import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hand press. */
export const printingPress: Subject = {
  words: 'a hand press',
  stance: 'stands',
  height: 190,
  reach: [-76, -110, 76, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-60-104h14V4h-14zM46-104H60V4H46zM-60-104H60v14H-60z', ink.dark) +
    area('M-6-90H6v36H-6zM-36-54H36v10H-36z', ink.soft) +
    stroke('M0-74L74-84', ink.wood, 6) +
    area('M-40-40H40v8H-40z', ink.paper) +
    area('M-70-32H70v12H-70z', ink.wood) +
    area('M-24-38H24v3h-48z', ink.accent),
}
