import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A pagoda. */
export const pagoda: Subject = {
  words: 'a pagoda',
  stance: 'stands',
  height: 225,
  reach: [-74, -150, 74, 2],
  person: 30,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-36-30H36V0h-72zM-28-66H28v22h-56zM-20-100H20v20h-40z', ink.accent) +
    area('M-36-30H-8V0h-28zM-28-66H-6v22h-22zM-20-100H-4v20h-16z', ink.accentShade) +
    area(
      'M-74-26Q-50-34-44-48H44Q50-34 74-26zM-60-62Q-40-70-34-82H34Q40-70 60-62zM-48-96Q-30-104-24-120H24Q30-104 48-96z',
      ink.dark,
    ) +
    stroke('M0-120V-150', ink.mid, 4) +
    area('M-10-22H10V0h-20zM-8-60H8v14H-8z', ink.glow),
}
