import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A table laid for two. */
export const tableForTwo: Subject = {
  words: 'a table laid for two',
  stance: 'stands',
  height: 205,
  reach: [-96, -104, 96, 2],
  draw: (ink) =>
    area('M-70-52H70L60-20H-60z', ink.paper) +
    area('M-70-52H-20l-6 32h-34z', ink.paperShade) +
    area(
      'M-6-20H6V-2H18V2H-18v-4H-6zM-90-80h8V2h-8zM82-80h8V2h-8zM-90-36h26v6h-26zM64-36H90v6H64z',
      ink.dark,
    ) +
    area('M-3-84Q-6-74 0-70 6-74 0-84z', ink.glow) +
    area('M-3-70H3v18h-6z', ink.accentLight) +
    area('M-40-72h14l-3 10h-8zM-35-62h4v8h-4zM26-72H40l-3 10h-8zM31-62h4v8h-4z', ink.accent),
}
