import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A castle. */
export const castle: Subject = {
  words: 'a castle',
  stance: 'stands',
  height: 205,
  reach: [-96, -122, 96, 2],
  person: 34,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-60-66H60V0H-60zM-92-88h36V0h-36zM56-88H92V0H56zM-24-96H24v40h-48z', ink.soft) +
    area('M-60-66H-20V0h-40zM-92-88h12V0h-12zM56-88H68V0H56zM-24-96h14v40h-14z', ink.mid) +
    area('M-96-86L-74-118-52-86zM52-86L74-118 96-86zM-28-94L0-130 28-94z', ink.accent) +
    area('M-96-86L-74-118-78-86zM52-86L74-118 68-86zM-28-94L0-130-6-94z', ink.accentShade) +
    area('M-16-36Q0-54 16-36V0h-32zM-80-66h10v16h-10zM68-66h10v16H68zM-5-82H5v16H-5z', ink.dark),
}
