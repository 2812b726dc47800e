import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A wreck on the sea’s floor. */
export const shipwreck: Subject = {
  words: 'a wreck on the sea’s floor',
  stance: 'swims',
  height: 190,
  reach: [-130, -110, 126, 40],
  draw: (ink) =>
    stroke('M-30-34L-52-104M30-40L24-92', ink.woodShade, 8) +
    stroke('M-66-84L-34-96M8-80L44-74', ink.woodShade, 5) +
    area('M-120-44L-96-52-60-36 20-42 84-52 124-70Q110 12 60 34H-72Q-108 20-120-44z', ink.wood) +
    area('M-120-44L-96-52-60-36Q-56 10-30 34H-72Q-108 20-120-44z', ink.woodShade) +
    stroke('M-100-28Q0-10 112-44M-92-2Q0 14 98-18M-76 20Q0 28 78 8', ink.woodShade, 3) +
    area('M-24-16L-4-22 10-10 6 8-16 12-28 0z', ink.dark) +
    area('M51 -22a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM84 -34a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', ink.dark) +
    stroke('M-130 34Q0 44 126 34', ink.sand, 10) +
    stroke('M44 34V6M44 22L32 10M44 18L56 4', ink.accent, 6),
}
