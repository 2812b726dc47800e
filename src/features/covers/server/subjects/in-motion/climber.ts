import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A climber on a rock face. */
export const climber: Subject = {
  words: 'a climber on a rock face',
  stance: 'stands',
  height: 225,
  reach: [-112, -176, 92, 6],
  isLarge: true,
  draw: (ink) =>
    area(
      'M-110 6L-104-40-112-92-90-128-84-166-40-176-8-160 30-172 62-150 70-104 88-70 80-30 92 6z',
      ink.soft,
    ) +
    area(
      'M-110 6L-104-40-112-92-90-128-84-166-60-172-70-120-56-84-74-40-66 6zM-8-160L0-128-14-104-6-160zM62-150L70-104 88-70 80-30 92 6H76L66-40 72-72 54-108z',
      ink.mid,
    ) +
    stroke('M12-166V-102M12-56Q22-30 14 4', ink.paper, 4) +
    stroke('M4-104L-20-130M18-104L38-128', ink.skin, 10) +
    area('M-4-106Q10-116 28-106L24-62-2-62z', ink.accent) +
    area('M-2-122a13 13 0 1 1 26 0a13 13 0 1 1-26 0z', ink.accentLight) +
    stroke('M4-64L-16-46-12-20M20-64L36-50 34-26', ink.dark, 11),
}
