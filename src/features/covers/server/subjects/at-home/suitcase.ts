import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A suitcase. */
export const suitcase: Subject = {
  words: 'a suitcase',
  stance: 'stands',
  height: 165,
  reach: [-64, -90, 64, 4],
  person: 120,
  isLarge: true,
  draw: (ink) =>
    stroke('M-18-66V-84H18v18', ink.dark, 6) +
    area('M-60-66H60V2H-60z', ink.accent) +
    area('M-60-66h24V2h-24z', ink.accentShade) +
    area('M-40-66h12V2h-12zM28-66H40V2H28z', ink.wood) +
    area('M-16-40H14v18h-30z', ink.paper),
}
