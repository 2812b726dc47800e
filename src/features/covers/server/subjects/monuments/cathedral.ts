import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cathedral with two towers. */
export const cathedral: Subject = {
  words: 'a cathedral with two towers',
  stance: 'stands',
  height: 225,
  reach: [-70, -170, 74, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-62-120H-20V0H-62zM20-120H62V0H20zM-22-96H22V0H-22z', ink.paper) +
    area('M-62-120H-46V0H-62zM20-120H34V0H20z', ink.paperShade) +
    area('M-62-120L-41-168-20-120zM20-120L41-168 62-120z', ink.mid) +
    area('M-22-96L0-120 22-96z', ink.mid) +
    area('M-52-106H-30V-72H-52zM30-106H52V-72H30z', ink.dark) +
    area('M-17 -72a17 17 0 1 1 34 0a17 17 0 1 1-34 0z', ink.accent) +
    area('M-9 -72a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.glow) +
    area('M-14 0V-28Q0-46 14-28V0zM-50 0V-22Q-41-34-32-22V0zM32 0V-22Q41-34 50-22V0z', ink.dark),
}
