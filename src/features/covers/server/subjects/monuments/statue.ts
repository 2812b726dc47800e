import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Great stone figures on a hill. */
export const statue: Subject = {
  words: 'great stone figures on a hill',
  stance: 'stands',
  height: 205,
  reach: [-58, -132, 88, 2],
  person: 40,
  isLarge: true,
  draw: (ink) =>
    area('M-56 2L-46-30-54-44-58-100Q-56-130-28-132H12Q38-130 38-100L34-44 26-30 36 2z', ink.soft) +
    area('M-56 2L-46-30-54-44-58-100Q-56-130-28-132H-22Q-42-124-42-98L-38-44-30-30-36 2z', ink.dark) +
    area('M-42-102H-16V-86H-42zM-4-102H26V-86H-4zM-24-46H8L4-36H-20z', ink.dark) +
    area('M-16-102H-4L4-60Q-10-52-24-60z', ink.paperShade) +
    area('M44 2L48-22 42-34 42-66Q44-84 60-84H72Q88-84 88-66L86-34 80-22 86 2z', ink.mid) +
    area('M50-66H62V-56H50zM70-66H82V-56H70zM58-32H76V-26H58z', ink.dark),
}
