import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A laptop with work on its screen. */
export const laptop: Subject = {
  words: 'a laptop',
  stance: 'stands',
  height: 185,
  reach: [-104, -112, 104, 10],
  isSmall: true,
  draw: (ink) =>
    area('M-72-106Q-72-112-66-112H66Q72-112 72-106V-28H-72z', ink.dark) +
    area('M-64-104H64V-34H-64z', ink.paper) +
    area('M-64-104H64v12H-64z', ink.accent) +
    stroke('M-52-80H-6M-40-68H16M-40-56H4M-52-44H-20', ink.mid, 5) +
    stroke('M10-80H34M30-68H48', ink.accentLight, 5) +
    area('M-72-28H72L104 2v8H-104V2z', ink.soft) +
    area('M-62-22H62L76-6H-76z', ink.dark) +
    stroke('M-60-17H60M-66-11H66', ink.soft, 2.5) +
    area('M-22-2H22l4 6H-26zM-104 2H104v8H-104z', ink.mid),
}
