import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A desktop computer. */
export const desktopComputer: Subject = {
  words: 'a desktop computer',
  stance: 'stands',
  height: 190,
  reach: [-92, -112, 96, 4],
  draw: (ink) =>
    area('M-88-110H28V-34H-88z', ink.dark) +
    area('M-80-102H20V-42H-80z', ink.water) +
    area('M-72-94h40v6h-40zM-64-80h52v6h-52zM-64-66h34v6h-34zM-72-52h26v6h-26z', ink.paper) +
    area('M-38-34H-22V-16H-38zM-60-18H0V-10H-60z', ink.mid) +
    area('M-84-6H18L24 4H-90z', ink.soft) +
    area('M40-104H94V4H40z', ink.mid) +
    area('M40-104H54V4H40z', ink.dark) +
    area('M60-94H88V-88H60zM60-80H88V-74H60z', ink.soft) +
    area('M61 -50a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.accent) +
    area('M68 -50a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accentLight),
}
