import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Packed boxes. */
export const boxes: Subject = {
  words: 'packed boxes',
  stance: 'stands',
  height: 165,
  reach: [-82, -118, 82, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-80-52H2V2h-82zM10-36H80V2H10zM-54-96H14v44h-68z', ink.sand) +
    area('M-80-52h24V2h-24zM10-36H30V2H10zM-54-96h20v44h-20z', ink.sandShade) +
    area('M-54-96L-72-112-46-116-34-96zM14-96L32-112 4-116-6-96z', ink.paperShade) +
    area('M-44-52h12V2h-12zM42-36h9V2h-9zM-24-96h10v44h-10z', ink.accent) +
    area('M-20-40h16v12h-16zM58-26h14v10H58z', ink.paper),
}
