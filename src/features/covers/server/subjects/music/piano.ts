import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A piano. */
export const piano: Subject = {
  words: 'a piano',
  stance: 'stands',
  height: 190,
  reach: [-96, -104, 96, 4],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-84-98H84V-52H-84zM-84-36H84V-26H-84zM-80-52H80v26H-80zM-78-26h12V4h-12zM66-26H78V4H66z',
      ink.dark,
    ) +
    area('M-76-90H76v30H-76z', ink.mid) +
    area('M-88-44H88v10H-88z', ink.paper) +
    area(
      'M-70-44h6v6h-6zM-56-44h6v6h-6zM-36-44h6v6h-6zM-22-44h6v6h-6zM-8-44h6v6h-6zM12-44h6v6h-6zM26-44h6v6h-6zM46-44h6v6h-6zM60-44h6v6h-6z',
      ink.dark,
    ) +
    area('M-30-110H30v-4h-60zM-24-112L-18-90H18L24-112z', ink.accent) +
    area('M-22-118H-1v24h-19zM1-118H22l-2 24H1z', ink.paper),
}
