import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A bottle of wine and two glasses. */
export const wine: Subject = {
  words: 'a bottle of wine and two glasses',
  stance: 'stands',
  height: 205,
  reach: [-60, -116, 60, 4],
  isSmall: true,
  draw: (ink) =>
    area('M-20-76Q-20-90-10-94V-116H6v22Q16-90 16-76V4H-20z', ink.accentShade) +
    area('M-2-116H6v22Q16-90 16-76V4H2z', ink.accent) +
    area('M-20-56H16v30h-36z', ink.paper) +
    area(
      'M30-60H58q0 26-12 30V-6H54V2H34V-6h8V-30Q30-34 30-60zM-58-52h28q0 24-12 28V-6h8v8h-20v-8h8V-24q-12-4-12-28z',
      ink.soft,
    ) +
    area('M32-48H56q-2 14-12 16-10-2-12-16zM-56-42h24q-2 12-12 14-10-2-12-14z', ink.accent),
}
