import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'

const inOklch = converter('oklch')
/** Finer than eyes tell apart. */
const step = 0.004

/** The lowest contrast of a colour on any of these. */
export const lowestContrast = (color: string, surfaces: readonly string[]): number =>
  Math.min(...surfaces.map((surface) => wcagContrast(color, surface)))

/** The same hue, lighter or darker by what `change` makes of it; always one that screens can show. */
export function shade(color: string, change: (parts: Oklch) => Partial<Oklch>): string {
  const parts: Oklch = inOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
  return formatHex(clampChroma({ ...parts, ...change(parts) }, 'oklch'))
}

/** A colour, or the shade nearest to it that passes; undefined where none of its hue does. */
export function nearestShade(color: string, passes: (shade: string) => boolean): string | undefined {
  if (passes(color)) return color
  for (let distance = step; distance <= 1; distance += step) {
    for (const way of [-distance, distance]) {
      const tried = shade(color, ({ l }) => ({ l: Math.min(1, Math.max(0, l + way)) }))
      if (passes(tried)) return tried
    }
  }
  return undefined
}
