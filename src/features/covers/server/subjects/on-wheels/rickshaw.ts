import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An auto rickshaw. */
export const rickshaw: Subject = {
  words: 'an auto rickshaw',
  stance: 'stands',
  height: 170,
  reach: [-70, -92, 74, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-66-40H30L56-28 68-10H-66z', ink.accent) +
    area('M-62-84Q0-98 44-72L60-36H44L34-66Q0-84-52-74V-40h-10z', ink.dark) +
    area('M-66-24H64l4 14H-66z', ink.accentShade) +
    area('M-30-40q0-24 14-24T-2-40z', ink.dark) +
    area('M-25-66a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.woodShade) +
    area('M-53-10a13 13 0 1 1 26 0a13 13 0 1 1-26 0zM35-10a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.dark) +
    area('M-45-10a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM43-10a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', ink.soft),
}
