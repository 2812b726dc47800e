import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tall ship under sail. */
export const tallShip: Subject = {
  words: 'a tall ship under sail',
  stance: 'sails',
  height: 225,
  reach: [-96, -160, 112, 8],
  draw: (ink) =>
    stroke('M-44-20V-142M22-20V-158M74-30L112-58', ink.wood, 4) +
    area(
      'M-70-136h50q6 18 0 34h-54q6-16 4-34zM-78-96h62q8 22 2 42h-68q8-20 4-42zM-4-152h52q8 18 2 36H-8q8-18 4-36zM-12-108H56q8 26 2 50H-16q8-22 4-50z',
      ink.paper,
    ) +
    area(
      'M-70-136h16q6 18 2 34h-22q6-16 4-34zM-78-96h20q6 22 2 42h-26q8-20 4-42zM-4-152h14q8 18 2 36H-8q8-18 4-36zM-12-108H8q8 26 2 50H-16q8-22 4-50z',
      ink.paperShade,
    ) +
    area('M62-118L108-52 66-56z', ink.accentLight) +
    area('M22-158l-22 5 22 6z', ink.accent) +
    area('M-96-40L-80-30Q0-18 84-34L112-50Q96 8 66 8H-66Q-90-10-96-40z', ink.dark) +
    area('M-90-28Q0-12 98-34L94-26Q0-2-87-20z', ink.accent),
}
