import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A houseboat. */
export const houseboat: Subject = {
  words: 'a houseboat',
  stance: 'sails',
  height: 150,
  reach: [-110, -92, 112, 8],
  draw: (ink) =>
    area('M-78-82Q0-108 72-82L84-34H-88z', ink.sand) +
    area('M-78-82Q-44-94-30-94V-34H-88z', ink.sandShade) +
    area('M-12-70h22v36h-22zM32-66h20v16H32zM-56-66h20v16h-20z', ink.dark) +
    area('M36-62h12v8H36z', ink.glow) +
    area('M-110-38H112Q98 8 76 8H-82Q-104-10-110-38z', ink.wood) +
    area('M-100-10H96L76 8H-82z', ink.woodShade),
}
