import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Tall buildings. */
export const skyscrapers: Subject = {
  words: 'tall buildings',
  stance: 'stands',
  height: 225,
  reach: [-104, -160, 104, 2],
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-100-84H-56V2h-44zM62-96L104-84V2H62z', ink.mid) +
    area('M-60-112L-14-126V2h-46z', ink.accent) +
    area('M-60-112L-42-118V2h-18z', ink.accentShade) +
    area('M-18-2V-132L-6-146H20L32-132V2h-50z', ink.paper) +
    area('M-18-2V-132L-6-146-2-132V2h-16z', ink.paperShade) +
    area('M28-104H68V2H28z', ink.soft) +
    stroke('M7-146V-160', ink.mid, 3) +
    area(
      'M4-122h20v5H4zM4-108h20v5H4zM4-94h20v5H4zM4-80h20v5H4zM4-66h20v5H4zM4-52h20v5H4zM4-38h20v5H4zM4-24h20v5H4z',
      ink.mid,
      0.6,
    ) +
    area(
      'M-36-102h6v8h-6zM-26-102h6v8h-6zM-36-82h6v8h-6zM-26-62h6v8h-6zM-36-42h6v8h-6zM-90-66h6v8h-6zM-76-46h6v8h-6zM-90-26h6v8h-6zM38-88h6v8h-6zM52-70h6v8h-6zM38-50h6v8h-6zM52-30h6v8h-6zM84-66h6v8h-6zM76-40h6v8h-6z',
      ink.glow,
    ),
}
