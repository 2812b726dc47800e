import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A workbench with plane, vice and hammer. */
export const workbench: Subject = {
  words: 'a workbench with its tools',
  stance: 'stands',
  height: 215,
  reach: [-112, -118, 108, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-92-58h16V4h-16zM76-58H92V4H76z', ink.woodShade) +
    area('M-76-18H76v8H-76z', ink.woodShade) +
    area('M-54-38H-14v20h-40zM-2-34H38v16H-2z', ink.accentShade) +
    area('M-104-72H108v14H-104z', ink.wood) +
    area('M-112-84h14v34h-14zM-98-66h12v8h-12z', ink.mid) +
    area('M-66-82H84v10H-66z', ink.sand) +
    area('M-34-82L-30-98H22L38-82z', ink.accent) +
    area('M-28-98q2-12 12-10l4 10zM6-98q-2-16 14-14 4 8 0 14z', ink.woodShade) +
    stroke('M42-86q10-14 18-4t-8 8-4-16', ink.glow, 4) +
    stroke('M84-72L94-112', ink.woodShade, 6) +
    area('M76-118L106-110 104-98 78-106z', ink.soft),
}
