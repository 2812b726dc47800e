import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bowl of spaghetti with a fork in it. */
export const pasta: Subject = {
  words: 'a bowl of spaghetti',
  stance: 'stands',
  height: 175,
  reach: [-92, -112, 92, 8],
  isSmall: true,
  draw: (ink) =>
    area('M-88-34H88Q82 8 34 8H-34Q-82 8-88-34z', ink.paper) +
    area('M-88-34H-40Q-44-4-20 8H-34Q-82 8-88-34z', ink.paperShade) +
    stroke('M34-58L70-108', ink.dark, 6) +
    area('M-78-34Q-74-62-44-58-36-84-2-78 34-86 44-58 74-58 78-34z', ink.sand) +
    stroke(
      'M-66-38Q-52-60-34-38M-50-48Q-26-78-4-46M-20-40Q-4-66 16-40M4-56Q26-78 40-46M26-38Q44-60 64-38M-34-60Q-14-78 8-68M-78-34q-8 14-2 22M-56-34q4 16 0 26M62-34q6 14 0 24',
      ink.sandShade,
      4,
    ) +
    area('M-30-66Q-20-90 4-86 34-88 36-64 22-54 14-62 4-50-8-60-22-54-30-66z', ink.accent) +
    area('M-2-84q4-18 22-14-2 16-22 14zM-2-84q-16-8-22 4 12 10 22-4z', ink.leaf) +
    area('M-94-38H94v7H-94z', ink.paper),
}
