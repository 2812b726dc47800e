import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** An old arena. */
export const stadium: Subject = {
  words: 'an old arena',
  stance: 'stands',
  height: 150,
  reach: [-130, -76, 130, 2],
  person: 20,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-120-60Q0-84 120-60V0H-120z', ink.sand) +
    area('M-120-60Q-70-72-40-74V0h-80z', ink.sandShade) +
    area(
      'M-104-44q8-10 16 0v18h-16zM-72-46q8-10 16 0v18h-16zM-40-48q8-10 16 0v18h-16zM-8-48q8-10 16 0v18H-8zM24-48q8-10 16 0v18H24zM56-46q8-10 16 0v18H56zM88-44q8-10 16 0v18H88zM-104-18q8-8 16 0V0h-16zM-72-18q8-8 16 0V0h-16zM-40-18q8-8 16 0V0h-16zM-8-18q8-8 16 0V0H-8zM24-18q8-8 16 0V0H24zM56-18q8-8 16 0V0H56zM88-18q8-8 16 0V0H88z',
      ink.dark,
    ),
}
