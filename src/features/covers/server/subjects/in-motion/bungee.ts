import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody who falls head first on a rope. */
export const bungee: Subject = {
  words: 'somebody on a bungee rope',
  stance: 'flies',
  height: 225,
  reach: [-84, -168, 84, 60],
  isLarge: true,
  draw: (ink) =>
    area('M-84-168H84v8H-84zM-84-148H84v6H-84z', ink.mid) +
    stroke('M-80-146L-56-162-32-146-8-162 16-146 40-162 64-146 80-160', ink.mid, 4) +
    stroke('M-6-144Q20-116-6-88 -2-66 0-50', ink.accentLight, 5) +
    stroke('M-4-46L-6 0M6-46L8 0', ink.dark, 12) +
    area('M-16-6Q0-12 18-6L14 34Q0 40-12 34z', ink.accent) +
    area('M-16-6Q-6-10 0-10V37Q-8 38-12 34z', ink.accentShade) +
    stroke('M-10 28L-50 8M12 28L52 12', ink.accent, 10) +
    area('M-60 4a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM46 8a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.skin) +
    area('M-12 48a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.skin) +
    area('M-12 50a12 12 0 0 0 24 0z', ink.woodShade) +
    stroke('M-10-46H12', ink.paper, 6),
}
