import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Columns of basalt. */
export const stoneColumns: Subject = {
  words: 'columns of basalt',
  stance: 'stands',
  height: 170,
  reach: [-110, -104, 110, 6],
  isLarge: true,
  person: 64,
  draw: (ink) =>
    area('M-81 6V-62L-72 -69H-58L-51 -62V6z', ink.mid) +
    area('M-81 -62L-72 -69H-58L-51 -62L-60 -55H-74z', ink.soft) +
    area('M-51 6V-88L-42 -95H-28L-21 -88V6z', ink.dark) +
    area('M-51 -88L-42 -95H-28L-21 -88L-30 -81H-44z', ink.soft) +
    area('M-21 6V-96L-12 -103H2L9 -96V6z', ink.mid) +
    area('M-21 -96L-12 -103H2L9 -96L0 -89H-14z', ink.paperShade) +
    area('M9 6V-74L18 -81H32L39 -74V6z', ink.dark) +
    area('M9 -74L18 -81H32L39 -74L30 -67H16z', ink.soft) +
    area('M-107 6V-30L-98 -37H-84L-77 -30V6z', ink.dark) +
    area('M-107 -30L-98 -37H-84L-77 -30L-86 -23H-100z', ink.soft) +
    area('M-67 6V-38L-58 -45H-44L-37 -38V6z', ink.soft) +
    area('M-67 -38L-58 -45H-44L-37 -38L-46 -31H-60z', ink.paper) +
    area('M-7 6V-44L2 -51H16L23 -44V6z', ink.soft) +
    area('M-7 -44L2 -51H16L23 -44L14 -37H0z', ink.paper) +
    area('M39 6V-48L48 -55H62L69 -48V6z', ink.mid) +
    area('M39 -48L48 -55H62L69 -48L60 -41H46z', ink.paperShade) +
    area('M69 6V-24L78 -31H92L99 -24V6z', ink.dark) +
    area('M69 -24L78 -31H92L99 -24L90 -17H76z', ink.soft),
}
