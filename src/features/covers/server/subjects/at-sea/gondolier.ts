import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A gondola with its gondolier. */
export const gondolier: Subject = {
  words: 'a gondola with its gondolier',
  stance: 'sails',
  height: 190,
  reach: [-130, -112, 136, 8],
  draw: (ink) =>
    area('M46-36L52-70Q60-78 70-70L74-36z', ink.paper) +
    area('M48-54H72V-48H48zM50-66H70V-60H50z', ink.accent) +
    area('M50-38H72L70-8H64L62-26 58-8H52z', ink.dark) +
    area('M52 -84a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.skin) +
    area('M46-88H76V-84H46zM52-98H70V-88H52z', ink.sand) +
    stroke('M56-66L88-60 120 4', ink.wood, 4) +
    area('M-60-34Q-58-50-48-50-38-50-36-34zM-30-34Q-28-48-20-48-10-48-8-34z', ink.accentLight) +
    area('M-56 -58a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-28 -56a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark) +
    area(
      'M-130-62Q-124-74-114-62L-108-34Q0-12 92-34L118-52 136-50Q116 8 40 8H-60Q-112 4-122-44L-128-40z',
      ink.dark,
    ) +
    area('M-108-30Q0-8 96-30L92-22Q0 0-106-20z', ink.accent),
}
