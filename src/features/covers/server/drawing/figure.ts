import type { Color } from './color.ts'
import { area, d, oval } from './shape.ts'
import type { Inks } from '../subjects.ts'

/** Where somebody stands and how tall they are. */
type Stand = { x: number; y?: number; tall: number; coat: Color; hair?: Color }

/** Somebody seen from behind: it is the view that counts, not the face. */
export function figure(ink: Inks, { x, y = 0, tall, coat, hair = ink.woodShade }: Stand): string {
  const at = (part: number) => part * tall
  return (
    area(
      d`M${x - at(0.11)} ${y - at(0.46)}L${x - at(0.1)} ${y}h${at(0.085)}L${x} ${y - at(0.38)}L${x + at(0.015)} ${y}h${at(0.085)}L${x + at(0.11)} ${y - at(0.46)}z`,
      ink.dark,
    ) +
    area(
      d`M${x - at(0.11)} ${y - at(0.82)}Q${x} ${y - at(0.87)} ${x + at(0.11)} ${y - at(0.82)}Q${x + at(0.2)} ${y - at(0.78)} ${x + at(0.19)} ${y - at(0.46)}h${-at(0.06)}L${x + at(0.12)} ${y - at(0.4)}H${x - at(0.12)}L${x - at(0.13)} ${y - at(0.46)}h${-at(0.06)}Q${x - at(0.2)} ${y - at(0.78)} ${x - at(0.11)} ${y - at(0.82)}z`,
      coat,
    ) +
    area(oval([x, y - at(0.915)], Math.max(1, at(0.085))), hair)
  )
}
