import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old temple with columns. */
export const greekTemple: Subject = {
  words: 'an old temple with columns',
  stance: 'stands',
  height: 180,
  reach: [-96, -96, 96, 4],
  person: 44,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area(
      'M-92-64L0-96 92-64zM-86-62H86v10H-86zM-90-6H90V4H-90zM-80-52h16v46h-16zM-46-52h16v46h-16zM-12-52H6v46h-18zM26-52h16v46H26zM62-52h16v46H62z',
      ink.paper,
    ) +
    area(
      'M-92-64L0-96-20-64zM-80-52h6v46h-6zM-46-52h6v46h-6zM-12-52h6v46h-6zM26-52h6v46h-6zM62-52h6v46h-6zM-90-2H90v6H-90z',
      ink.paperShade,
    ) +
    area('M-64-52h18v46h-18zM-30-52h18v46h-18zM6-52h20v46H6zM42-52h20v46H42z', ink.dark),
}
