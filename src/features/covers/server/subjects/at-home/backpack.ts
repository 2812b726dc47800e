import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A backpack. */
export const backpack: Subject = {
  words: 'a backpack',
  stance: 'stands',
  height: 190,
  reach: [-52, -108, 52, 4],
  person: 120,
  draw: (ink) =>
    area('M-40-92Q0-108 40-92 50-50 42 2H-42Q-50-50-40-92z', ink.accent) +
    area('M-40-92Q-24-100-14-100L-20 2h-22Q-50-50-40-92z', ink.accentShade) +
    area('M-28-46H28V-6h-56z', ink.accentLight) +
    area('M-34-62H34v9h-68z', ink.wood) +
    area('M-36-108H36q6 6 0 14h-72q-6-8 0-14z', ink.paper),
}
