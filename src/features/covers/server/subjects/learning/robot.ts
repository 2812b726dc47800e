import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A small robot. */
export const robot: Subject = {
  words: 'a small robot',
  stance: 'stands',
  height: 200,
  reach: [-54, -110, 54, 4],
  draw: (ink) =>
    stroke('M0-96V-110', ink.dark, 4) +
    area('M-6-110a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accent) +
    area('M-34-96H34V-58H-34z', ink.paper) +
    area('M-34-96h18v38h-18z', ink.paperShade) +
    area('M-22-78a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM8-78a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark) +
    area('M-42-52H42V-12H-42z', ink.accent) +
    area('M-42-52h20v40h-20z', ink.accentShade) +
    area('M-40-8H40V4H-40zM-56-48h10v30h-10zM46-48H56v30H46z', ink.dark) +
    area('M-12-40H24v12h-36z', ink.glow),
}
