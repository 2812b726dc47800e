import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A studio microphone. */
export const onAir: Subject = {
  words: 'a studio microphone',
  stance: 'stands',
  height: 215,
  reach: [-60, -142, 60, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-48 4q0-16 48-16t48 16z', ink.dark) +
    stroke('M0-10V-46', ink.dark, 8) +
    stroke('M-44-98V-84Q-44-46 0-46T44-84V-98', ink.soft, 7) +
    area('M-32-104Q-32-142 0-142T32-104V-88Q32-58 0-58T-32-88z', ink.accent) +
    area('M-32-104Q-32-142 0-142-16-130-16-104V-88Q-16-68 0-58-32-58-32-88z', ink.accentShade) +
    area('M-32-106Q-32-142 0-142T32-106z', ink.paper) +
    stroke('M-29-118H29M-31-110H31M-20-132H20M-26-125H26M-10-140V-106M10-140V-106', ink.mid, 2.5, 0.8) +
    area('M-34-108H34v10H-34z', ink.dark) +
    area('M-7-84H7v14H-7z', ink.glow),
}
