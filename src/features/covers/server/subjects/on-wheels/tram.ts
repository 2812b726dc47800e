import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A tram. */
export const tram: Subject = {
  words: 'a tram',
  stance: 'stands',
  height: 190,
  reach: [-74, -104, 74, 4],
  person: 70,
  isLarge: true,
  draw: (ink) =>
    stroke('M-10-92L8-112H-30', ink.dark, 3) +
    area('M-70-82Q-70-92-60-92H60Q70-92 70-82V-10H-70z', ink.accent) +
    area('M-62-84H62v36H-62z', ink.paper) +
    area('M-56-80h22v30h-22zM-28-80h24v30h-24zM4-80h24v30H4zM34-80h22v30H34z', ink.dark) +
    area('M-70-34H70v24H-70z', ink.accentShade) +
    area('M-70-46H70v5H-70z', ink.accentLight) +
    area('M-50-8a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM26-8a12 12 0 1 1 24 0a12 12 0 1 1-24 0z', ink.dark),
}
