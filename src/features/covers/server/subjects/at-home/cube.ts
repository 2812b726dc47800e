import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A cube whose sides turn. */
export const cube: Subject = {
  words: 'a puzzle cube',
  stance: 'stands',
  height: 165,
  reach: [-70, -124, 70, 6],
  isSmall: true,
  draw: (ink) =>
    area('M0-124L70-92V-22L0 6-70-22V-92z', ink.dark) +
    area(
      'M-66-85L-46-77V-57L-66-64zM-42-75L-24-68V-47L-42-55zM-20-66L-4-60V-38L-20-45zM-66-60L-46-52V-31L-66-39zM-20-41L-4-35V-13L-20-20zM-66-35L-46-27V-10L-66-18z',
      ink.accentShade,
    ) +
    area('M-42-50L-24-43V-22L-42-30zM-42-26L-24-18V-2L-42-9zM-20-17L-4-10V4L-20-2z', ink.waterShade) +
    area(
      'M66-85L46-77V-57L66-64zM42-75L24-68V-47L42-55zM20-66L4-60V-38L20-45zM42-50L24-43V-22L42-30zM66-35L46-27V-10L66-18zM20-17L4-10V4L20-2z',
      ink.glow,
    ) +
    area('M66-60L46-52V-31L66-39zM20-41L4-35V-13L20-20zM42-26L24-18V-2L42-9z', ink.leaf) +
    area(
      'M0-120L18-112 0-104-18-112zM22-110L40-102 22-94 4-102zM-22-110L-4-102-22-94-40-102zM44-100L62-92 44-84 26-92zM0-82L18-74 0-66-18-74z',
      ink.paper,
    ) +
    area(
      'M0-101L18-93 0-84-18-93zM-44-100L-26-92-44-84-62-92zM22-91L40-83 22-75 4-83zM-22-91L-4-83-22-75-40-83z',
      ink.accent,
    ),
}
