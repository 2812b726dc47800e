import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An open door in the front of a house. */
export const doorway: Subject = {
  words: 'an open door',
  stance: 'stands',
  height: 225,
  reach: [-94, -138, 94, 6],
  person: 74,
  isLarge: true,
  draw: (ink) =>
    area('M-84 2V-122H84V2z', ink.paper) +
    area('M-84 2V-122h26V2z', ink.paperShade) +
    area('M-94-122L-84-138H84L94-122v6H-94z', ink.accentShade) +
    area('M-36 2V-70Q-36-104 0-104T36-70V2z', ink.glow) +
    area('M-36 2V-70Q-36-94-20-100L-10-92V6z', ink.accent) +
    area('M-36 2V-70Q-36-94-20-100L-26-88V4z', ink.accentShade) +
    stroke('M-38 2V-70Q-38-106 0-106T38-70V2', ink.mid, 4) +
    area('M-50 2H50v4H-50zM56-84h12v20H56z', ink.mid) +
    area('M58-80h8v12h-8z', ink.glow) +
    area('M48 4l-5-24h32l-5 24zM-70 4l-5-24h32l-5 24z', ink.accentShade) +
    area('M43-36a16 18 0 1 1 32 0a16 18 0 1 1-32 0zM-75-36a16 18 0 1 1 32 0a16 18 0 1 1-32 0z', ink.leaf),
}
