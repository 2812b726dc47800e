import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A harbour crane. */
export const crane: Subject = {
  words: 'a harbour crane',
  stance: 'stands',
  height: 225,
  reach: [-92, -172, 100, 4],
  person: 30,
  isLarge: true,
  draw: (ink) =>
    area('M-30 4L-22-96H26L34 4H22L16-50H-12L-18 4z', ink.accent) +
    area('M-30 4L-22-96H-10L-18 4z', ink.accentShade) +
    stroke('M-20-8L22-46M24-8L-16-46', ink.accentShade, 4) +
    area('M-40-128H34V-96H-40z', ink.paper) +
    area('M-40-128H-18V-96H-40z', ink.paperShade) +
    area('M2-122H28V-106H2z', ink.waterShade) +
    area('M-92-134H-30V-112H-92z', ink.dark) +
    stroke('M-40-130L96-160M-40-130L-4-170 96-160M-4-170V-130M30-152L36-148', ink.accent, 7) +
    stroke('M88-158V-84', ink.dark, 3) +
    area('M72-84H104V-58H72z', ink.wood),
}
