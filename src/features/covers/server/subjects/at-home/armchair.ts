import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An armchair by a lamp. */
export const armchair: Subject = {
  words: 'an armchair by a lamp',
  stance: 'stands',
  height: 190,
  reach: [-84, -110, 90, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M72 0V-90', ink.dark, 4) +
    area('M52-110H88L94-84H46z', ink.accentLight) +
    area('M58-2H86V4H58z', ink.dark) +
    area('M-60-90Q-60-98-50-98H16Q28-98 28-88V-36H-60z', ink.accent) +
    area('M-80-56q0-12 14-12t14 12V-4h-28zM14-56q0-12 14-12t14 12V-4H14z', ink.accent) +
    area('M-52-42H14V-8H-52zM-80-56q0-12 14-12-6 6-6 12V-4h-8z', ink.accentShade) +
    area('M-70-4h10V4h-10zM24-4H34V4H24z', ink.dark),
}
