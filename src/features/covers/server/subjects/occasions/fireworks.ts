import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Fireworks. */
export const fireworks: Subject = {
  words: 'fireworks',
  stance: 'flies',
  height: 225,
  reach: [-110, -120, 110, 60],
  draw: (ink) =>
    stroke(
      'M-30-70V-112M-30-50V-10M-50-60H-94M-10-60H30M-44-76L-74-106M-16-76L14-104M-44-46L-72-16M-16-46L10-18',
      ink.accent,
      5,
    ) +
    stroke(
      'M60-20V-50M60-4V28M50-12H18M70-12H104M54-20L32-42M66-20L90-42M54-4L34 18M66-4L88 18',
      ink.glow,
      5,
    ) +
    area('M-39-60a9 9 0 1 1 18 0a9 9 0 1 1-18 0z', ink.accentLight) +
    area('M52-12a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.paper) +
    stroke('M-30-6V60M60 30V60', ink.paperShade, 2, 0.6),
}
