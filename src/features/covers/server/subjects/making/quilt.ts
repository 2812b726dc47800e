import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A patchwork quilt. */
export const quilt: Subject = {
  words: 'a patchwork quilt',
  stance: 'stands',
  height: 165,
  reach: [-84, -90, 84, 4],
  isLarge: true,
  draw: (ink) =>
    area('M-84-88H84v7H-84z', ink.wood) +
    area(
      'M-72-82h36v28h-36zM0-82H36v28H0zM-36-54H0v28h-36zM36-54H72v28H36zM-72-26h36V2h-36zM0-26H36V2H0z',
      ink.accent,
    ) +
    area(
      'M-36-82H0v28h-36zM36-82H72v28H36zM-72-54h36v28h-36zM0-54H36v28H0zM-36-26H0V2h-36zM36-26H72V2H36z',
      ink.paper,
    ) +
    area(
      'M-60-74h12v12h-12zM12-74H24v12H12zM-24-46h12v12h-12zM48-46H60v12H48zM-60-18h12V-6h-12zM12-18H24V-6H12z',
      ink.accentShade,
    ),
}
