import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A skateboard. */
export const skateboard: Subject = {
  words: 'a skateboard',
  stance: 'stands',
  height: 110,
  reach: [-84, -56, 84, 4],
  person: 130,
  draw: (ink) =>
    area('M-84-34Q-70-22-56-22H56Q70-22 84-34L80-22Q66-10 56-10H-56Q-66-10-80-22z', ink.accent) +
    area('M-80-22Q-66-10-56-10H56Q66-10 80-22 66-16 56-16H-56Q-66-16-80-22z', ink.accentShade) +
    area('M-53-4a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM35-4a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.soft) +
    area('M-48-4a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM40-4a4 4 0 1 1 8 0a4 4 0 1 1-8 0z', ink.dark),
}
