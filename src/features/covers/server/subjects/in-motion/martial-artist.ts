import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Somebody kicking in a martial art. */
export const martialArtist: Subject = {
  words: 'somebody kicking in a martial art',
  stance: 'stands',
  height: 205,
  reach: [-50, -106, 64, 2],
  isLarge: true,
  draw: (ink) =>
    area('M-14-46L-22 0h12L0-36 8-40 56-58 54-68 4-56z', ink.paper) +
    area('M-18-84Q-6-92 8-84L8-50-16-44z', ink.paper) +
    area('M-18-56L8-60V-54L-17-50z', ink.dark) +
    stroke('M-14-80L-34-66-24-56M8-78L26-72 22-60', ink.paper, 7) +
    area('M-15-95a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M-15-97q2-10 12-9 8 2 6 8-8-2-18 1z', ink.dark),
}
