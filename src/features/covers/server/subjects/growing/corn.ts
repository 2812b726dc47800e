import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Tall corn. */
export const corn: Subject = {
  words: 'tall corn',
  stance: 'stands',
  height: 200,
  reach: [-80, -132, 80, 4],
  person: 84,
  isLarge: true,
  draw: (ink) =>
    stroke('M-54 4V-96M-18 4V-118M18 4V-112M54 4V-100', ink.leafShade, 6) +
    area(
      'M-54-20Q-84-50-80-84-62-54-54-40zM-54-40Q-30-62-30-92-48-76-54-58zM-18-30Q-46-56-44-92-26-66-18-50zM-18-56Q6-76 6-106-12-92-18-72zM18-26Q-4-52-4-84 12-62 18-44zM18-50Q44-70 44-102 24-86 18-66zM54-20Q30-46 32-78 48-56 54-38zM54-44Q78-62 80-92 60-78 54-60z',
      ink.leaf,
    ) +
    area(
      'M-54 -60a8 17 0 1 1 16 0a8 17 0 1 1-16 0zM-18 -80a8 17 0 1 1 16 0a8 17 0 1 1-16 0zM18 -72a8 17 0 1 1 16 0a8 17 0 1 1-16 0zM54 -62a8 17 0 1 1 16 0a8 17 0 1 1-16 0z',
      ink.glow,
    ) +
    area(
      'M-55-44q9 6 18 0l-4 14h-10zM-19-64q9 6 18 0l-4 14h-10zM17-56q9 6 18 0l-4 14h-10zM53-46q9 6 18 0l-4 14h-10z',
      ink.leafShade,
    ) +
    stroke(
      'M-54-96l-8-14M-54-96l2-18M-18-118l-8-12M-18-118l4-14M18-112l-6-14M18-112l8-12M54-100l-4-16M54-100l8-12',
      ink.sand,
      3,
    ),
}
