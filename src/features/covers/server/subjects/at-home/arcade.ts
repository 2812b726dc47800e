import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An arcade machine. */
export const arcade: Subject = {
  words: 'an arcade machine',
  stance: 'stands',
  height: 225,
  reach: [-56, -140, 56, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-48-136H48V-100L40-60 56-48V4H-56V-48L-40-60-48-100z', ink.accent) +
    area('M-48-136h18L-24 4h-32V-48L-40-60-48-100z', ink.accentShade) +
    area('M-38-130H38v16H-38z', ink.glow) +
    area('M-34-104H34L28-66h-56z', ink.dark) +
    area('M-26-98H26L22-72h-44z', ink.water) +
    area(
      'M-23-52a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM9-52a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM23-52a5 5 0 1 1 10 0a5 5 0 1 1-10 0z',
      ink.paper,
    ),
}
