import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** A microphone on its stand. */
export const microphone: Subject = {
  words: 'a microphone on its stand',
  stance: 'stands',
  height: 225,
  reach: [-56, -150, 62, 4],
  isLarge: true,
  draw: (ink) =>
    stroke('M0 0V-92L-8-104', ink.dark, 6) +
    area('M-46-2Q0-18 46-2V4H-46z', ink.dark) +
    area('M-46-104L-34-122 26-112 20-88z', ink.dark) +
    area('M-46-104L-40-113 22-102 20-88z', ink.mid) +
    area('M7 -118a27 27 0 1 1 54 0a27 27 0 1 1-54 0z', ink.soft) +
    area('M8-110Q10-140 40-144 18-132 20-104 22-94 26-92 10-96 8-110z', ink.mid) +
    stroke('M14-134L54-102M24-144L60-116M10-118L40-93M56-132L30-94M44-143L16-102', ink.paper, 2.5) +
    stroke('M12-108Q20-90 30-92', ink.accent, 7),
}
