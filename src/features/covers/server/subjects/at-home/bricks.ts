import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Toy bricks. */
export const bricks: Subject = {
  words: 'toy bricks',
  stance: 'stands',
  height: 180,
  reach: [-88, -108, 90, 4],
  draw: (ink) =>
    area('M-84-36H0V2H-84z', ink.accent) +
    area('M-84-36H-62V2H-84z', ink.accentShade) +
    area('M4-36H88V2H4z', ink.water) +
    area('M4-36H26V2H4z', ink.waterShade) +
    area('M-40-78H44V-40H-40z', ink.glow) +
    area('M-40-78H-18V-40H-40z', ink.sand) +
    area('M-74-44h18v8h-18zM-48-44h6v8h-6zM50-44h14v8H50zM70-44h12v8H70z', ink.accentShade) +
    area('M-30-86h16v8h-16zM-6-86H10v8H-6zM18-86H34v8H18z', ink.sandShade) +
    area('M-6-108H36V-86H-6z', ink.leaf) +
    area('M-6-108H6V-86H-6z', ink.leafShade),
}
