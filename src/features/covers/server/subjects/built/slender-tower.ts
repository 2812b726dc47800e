import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall tower with a platform. */
export const slenderTower: Subject = {
  words: 'a tall tower with a platform',
  stance: 'stands',
  height: 225,
  reach: [-34, -196, 34, 2],
  isLarge: true,
  isVast: true,
  person: 14,
  draw: (ink) =>
    area('M-6-110L-20 0H20L6-110z', ink.paper) +
    area('M-6-110L-20 0H-6L-2-110z', ink.paperShade) +
    area('M-5-150H5V-108H-5z', ink.paper) +
    area('M-30-120Q0-132 30-120L22-104H-22z', ink.accent) +
    area('M-30-120Q-14-128-8-127L-8-104H-22z', ink.accentShade) +
    area('M-24-118H24V-113H-24z', ink.glow) +
    stroke('M0-150V-196', ink.accent, 4),
}
