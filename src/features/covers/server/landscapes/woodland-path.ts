import type { Color } from '../drawing/color.ts'
import { area, d } from '../drawing/shape.ts'

/** A pale path that winds from between the trees to the viewer. */
export function woodlandPath(color: Color): string {
  const x = 620
  return area(
    d`M${x + 8} 682C${x + 80} 714 ${x - 160} 740 ${x - 80} 790S${x + 20} 850 ${x - 150} 910h380C${x + 260} 850 ${x + 90} 800 ${x + 70} 770S${x + 140} 714 ${x + 34} 682z`,
    color,
    0.75,
  )
}
