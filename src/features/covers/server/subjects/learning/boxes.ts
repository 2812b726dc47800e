import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Packed boxes. */
export const boxes: Subject = {
  words: 'packed boxes',
  stance: 'stands',
  height: 225,
  reach: [-94, -136, 94, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-90-66H6V2h-96zM14-50H90V2H14zM-64-116H16v50h-80z', ink.sand) +
    area('M-90-66h22V2h-22zM14-50H32V2H14zM-64-116h18v50h-18z', ink.sandShade) +
    area('M-64-116L-88-128-54-136-34-116zM16-116L42-130 10-136-14-116z', ink.paper) +
    area('M-46-116L-40-132H-8L-4-116z', ink.accentShade) +
    stroke('M-42-66V-46M52-50V-36M-24-66V-84', ink.paperShade, 14) +
    area('M-30-32H-6v18h-24zM62-26H80v14H62zM-12-98H8v14h-20z', ink.paper) +
    stroke('M-62-10v-14m-6 6l6-8 6 8', ink.woodShade, 4),
}
