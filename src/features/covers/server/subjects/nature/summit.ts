import { area, stroke } from '../brush.ts'
import { figure } from '../figure.ts'
import type { Subject } from '../subject.ts'

/** Somebody with a flag on a summit. */
export const summit: Subject = {
  words: 'somebody with a flag on a summit',
  stance: 'stands',
  height: 225,
  reach: [-112, -156, 112, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-112 4L-92-24-62-34-40-72-8-92 30-86 48-50 84-32 112 4z', ink.soft) +
    area('M-112 4L-92-24-62-34-40-72-8-92-18-54-34-36-30-14-44 4z', ink.mid) +
    area('M-8-92L30-86 48-50 24-60 8-72z', ink.paper) +
    stroke('M30-40L44-22M4-34L14-8M66-22L78-8', ink.mid, 3, 0.7) +
    stroke('M26-86V-154', ink.wood, 4) +
    area('M26-154L74-142 26-126z', ink.accent) +
    figure(ink, { x: 2, y: -88, tall: 60, coat: ink.accentLight }) +
    stroke('M10-132L24-144M-6-132L-18-118', ink.accentLight, 6) +
    area('M-8-138h20v22H-8z', ink.accentShade),
}
