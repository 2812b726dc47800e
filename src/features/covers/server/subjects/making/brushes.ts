import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Brushes in a jar. */
export const brushes: Subject = {
  words: 'brushes in a jar',
  stance: 'stands',
  height: 190,
  reach: [-50, -116, 54, 4],
  isSmall: true,
  draw: (ink) =>
    stroke('M-12-50L-30-104M4-50V-112M18-50L38-98', ink.wood, 5) +
    area('M-36-102L-26-118-22-100zM-4-110Q4-126 12-110L8-98H0zM34-94L48-108 46-88z', ink.accent) +
    area('M-30-56H34L28 2H-24z', ink.soft) +
    area('M-28-30H31L28 2H-24z', ink.water),
}
