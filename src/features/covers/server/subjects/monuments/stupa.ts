import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A stupa with flags. */
export const stupa: Subject = {
  words: 'a stupa with flags',
  stance: 'stands',
  height: 200,
  reach: [-110, -150, 110, 4],
  person: 22,
  isLarge: true,
  isVast: true,
  draw: (ink) =>
    area('M-96-14H96V4H-96zM-76-28H76V-14H-76z', ink.paper) +
    area('M-96-14H-60V4H-96zM-76-28H-46V-14H-76z', ink.paperShade) +
    area('M-66-28Q-66-86 0-86 66-86 66-28z', ink.paper) +
    area('M-66-28Q-66-86 0-86-40-72-40-28z', ink.paperShade) +
    area('M-20-108H20V-82H-20z', ink.glow) +
    area('M-16-108L0-150 16-108z', ink.accent) +
    area('M-16-108L0-150-4-108z', ink.accentShade) +
    stroke('M-14-96Q-9-100-4-96M4-96Q9-100 14-96', ink.dark, 3) +
    stroke('M0-146Q-50-80-108-10M0-146Q50-80 108-10', ink.dark, 2) +
    area(
      'M-30-108h12v12h-12zM-62-70h12v12h-12zM-88-40h12v12h-12zM34-92h12v12H34zM70-50h12v12H70z',
      ink.accent,
    ) +
    area('M-46-88h12v12h-12zM-76-54h12v12h-12zM16-112h12v12H16zM52-70h12v12H52zM84-34h12v12H84z', ink.water),
}
