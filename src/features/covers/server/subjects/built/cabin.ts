import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cabin with a lit window. */
export const cabin: Subject = {
  words: 'a cabin with a lit window',
  stance: 'stands',
  height: 205,
  reach: [-84, -106, 84, 2],
  person: 56,
  isLarge: true,
  draw: (ink) =>
    area('M-66-54H66V0H-66z', ink.wood) +
    area('M-66-54H-10V0h-56z', ink.woodShade) +
    area('M-84-50L-40-100H50L84-50z', ink.accent) +
    area('M-84-50L-40-100-14-100-10-50z', ink.accentShade) +
    area('M30-106h14v26H30z', ink.mid) +
    area('M-46-38h24v20h-24zM26-38h24v20H26z', ink.glow) +
    area('M-4-40h20V0H-4z', ink.dark),
}
