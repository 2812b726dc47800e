import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A lobster pot and a buoy. */
export const buoyAndNet: Subject = {
  words: 'a lobster pot and a buoy',
  stance: 'stands',
  height: 110,
  reach: [-50, -80, 60, 2],
  draw: (ink) =>
    area('M-46 0V-36Q-10-64 26-36V0z', ink.wood) +
    stroke('M-46-20H26M-28 0V-44M-8 0V-50M12 0V-44M-46-36Q-10-64 26-36', ink.woodShade, 4) +
    area('M40-10Q30-34 46-44 62-34 54-10z', ink.accent) +
    area('M36-30h22v8H36z', ink.paper) +
    stroke('M46-44V-70', ink.woodShade, 4),
}
