import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A saw and planks. */
export const saw: Subject = {
  words: 'a saw and planks',
  stance: 'stands',
  height: 130,
  reach: [-96, -66, 96, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-90-12H84V4H-90zM-80-28H90v14H-80z', ink.sand) +
    area('M-90-12H-30V4h-60zM-80-28H-30v14h-50z', ink.sandShade) +
    area('M-70-60L50-44 56-30-66-40z', ink.soft) +
    area('M50-56Q86-60 88-40 84-26 56-28z', ink.accent),
}
