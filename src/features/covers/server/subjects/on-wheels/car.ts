import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A convertible. */
export const car: Subject = {
  words: 'a convertible',
  stance: 'stands',
  height: 130,
  reach: [-94, -62, 96, 4],
  person: 62,
  isLarge: true,
  draw: (ink) =>
    area('M-90-12Q-96-36-70-40H-34L-14-44 10-42H60Q92-38 94-14V-6H-90z', ink.accent) +
    area('M-90-12Q-94-26-86-30L94-20V-6H-90z', ink.accentShade) +
    area('M-8-42L6-66 14-66 6-42z', ink.soft) +
    area('M-64-40q0-20 14-20t14 20zM-28-42q0-20 14-20 12 2 12 20z', ink.dark) +
    area('M-58-62a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.skin) +
    area('M-24-66a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.woodShade) +
    area('M-70-8a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM42-8a16 16 0 1 1 32 0a16 16 0 1 1-32 0z', ink.dark) +
    area('M-61-8a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM51-8a7 7 0 1 1 14 0a7 7 0 1 1-14 0z', ink.paper),
}
