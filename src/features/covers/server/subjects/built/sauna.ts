import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A barrel sauna with its smoke. */
export const sauna: Subject = {
  words: 'a sauna',
  stance: 'stands',
  height: 215,
  reach: [-104, -132, 104, 4],
  person: 66,
  isLarge: true,
  draw: (ink) =>
    stroke('M62-104q-10-10 0-18t4-8', ink.paper, 7, 0.8) +
    area('M54-104h14v26H54z', ink.mid) +
    area('M-40-92H66Q104-84 104-44T66 0H-40z', ink.woodShade) +
    stroke('M-30-80H80M-24-64H96M-22-28H98M-26-14H86', ink.wood, 5) +
    stroke('M16-92Q44-84 44-46T16 0M66-92Q96-84 96-46T66 0', ink.dark, 4) +
    area('M-96-46a46 46 0 1 1 92 0a46 46 0 1 1-92 0z', ink.wood) +
    area('M-96-46a46 46 0 0 1 46-46V0a46 46 0 0 1-46-46z', ink.woodShade, 0.4) +
    area('M-70 0V-66h40V0z', ink.accentShade) +
    area('M-62-56h24v26h-24z', ink.glow) +
    area('M-84 0h16v4h-16zM-34 0h16v4h-16zM60-4H84v8H60z', ink.dark) +
    area('M-36-24a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', ink.paper),
}
