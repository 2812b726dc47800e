import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A backpack. */
export const backpack: Subject = {
  words: 'a backpack',
  stance: 'stands',
  height: 200,
  reach: [-62, -120, 62, 4],
  person: 120,
  isSmall: true,
  draw: (ink) =>
    stroke('M-16-96Q-16-116 0-116T16-96', ink.woodShade, 7) +
    area('M-46-112H46q9 9 0 18H-46q-9-9 0-18z', ink.accentLight) +
    area('M-55-103a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM37-103a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accentShade) +
    area('M-40-90Q-36-98 0-98T40-90Q52-50 42 0 30 4 0 4T-42 0Q-52-50-40-90z', ink.accent) +
    area('M-40-90Q-36-98-16-98-34-50-22 3-36 3-42 0-52-50-40-90z', ink.accentShade) +
    area('M-60-48Q-50-56-46-48V-6Q-54-2-60-8zM60-48Q50-56 46-48V-6Q54-2 60-8z', ink.accent) +
    area('M-38-70Q0-60 38-70V-46Q0-36-38-46z', ink.wood) +
    area('M-28-38Q0-32 28-38V-8Q0-4-28-8z', ink.accentLight) +
    stroke('M-14-66V-34M14-66V-34', ink.dark, 4),
}
