import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A hot-air balloon. */
export const balloon: Subject = {
  words: 'a hot-air balloon',
  stance: 'flies',
  height: 225,
  reach: [-64, -150, 64, 30],
  draw: (ink) =>
    area('M0-150Q64-150 64-90 62-50 14-8H-14Q-62-50-64-90-64-150 0-150z', ink.accent) +
    area('M0-150Q30-148 30-90 28-40 8-8H-8Q-28-40-30-90-30-148 0-150z', ink.paper) +
    area('M0-150Q12-140 12-90 11-40 4-8H-4Q-11-40-12-90-12-140 0-150z', ink.accentLight) +
    stroke('M-12-6L-9 10M12-6L9 10', ink.dark, 2) +
    area('M-14 10H14L11 30H-11z', ink.wood),
}
