import { area } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A steam train. */
export const steamTrain: Subject = {
  words: 'a steam train',
  stance: 'stands',
  height: 165,
  reach: [-150, -92, 110, 4],
  person: 56,
  isLarge: true,
  draw: (ink) =>
    area('M-24-66H62V-20H-24z', ink.dark) +
    area('M-24-66H62v14H-24z', ink.mid) +
    area('M-62-88H-20V-18H-62z', ink.accent) +
    area('M-54-80h24v22h-24z', ink.paper) +
    area('M-66-92h52v8h-52z', ink.accentShade) +
    area('M40-66V-88h-6v-6h24v6h-6v22zM8-66q0-12 10-12t10 12z', ink.dark) +
    area('M62-60h8v38h-8zM70-20L96-2H66z', ink.accent) +
    area('M60-66a6 6 0 1 1 12 0a6 6 0 1 1-12 0z', ink.accentLight) +
    area('M-150-64H-70v44h-80z', ink.accentShade) +
    area('M-142-58h18v16h-18zM-118-58h18v16h-18zM-94-58h18v16h-18z', ink.paper) +
    area(
      'M-144-8a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-102-8a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM-60-12a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM-20-12a16 16 0 1 1 32 0a16 16 0 1 1-32 0zM18-12a16 16 0 1 1 32 0a16 16 0 1 1-32 0z',
      ink.dark,
    ) +
    area(
      'M-50-12a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM-10-12a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM28-12a6 6 0 1 1 12 0a6 6 0 1 1-12 0z',
      ink.soft,
    ) +
    area(
      'M42-106a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM16-118a18 18 0 1 1 36 0a18 18 0 1 1-36 0zM-20-126a22 22 0 1 1 44 0a22 22 0 1 1-44 0zM-56-130a20 20 0 1 1 40 0a20 20 0 1 1-40 0z',
      ink.paper,
      0.85,
    ),
}
