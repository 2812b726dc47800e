import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** The finish line of a race. */
export const finishLine: Subject = {
  words: 'the finish line of a race',
  stance: 'stands',
  height: 205,
  reach: [-104, -116, 104, 4],
  person: 64,
  isLarge: true,
  draw: (ink) =>
    area('M-92-100h10V4h-10zM82-100H92V4H82z', ink.mid) +
    area('M-92-112H92v28H-92z', ink.accent) +
    area(
      'M-80-108h14v10h-14zM-52-108h14v10h-14zM-24-108h14v10h-14zM4-108H18v10H4zM32-108H46v10H32zM60-108H74v10H60zM-66-98h14v10h-14zM-38-98h14v10h-14zM-10-98H4v10h-14zM18-98H32v10H18zM46-98H60v10H46z',
      ink.paper,
    ) +
    stroke('M-82-44Q0-30 82-44', ink.paper, 5),
}
