import { area, stroke } from '../brush.ts'
import type { Subject } from '../subject.ts'

/** Fireworks high above. */
export const fireworks: Subject = {
  words: 'fireworks',
  stance: 'flies',
  height: 225,
  reach: [-124, -112, 124, 92],
  lift: 130,
  draw: (ink) => {
    const [large, near, far] = [burst(-34, -28, 82), burst(72, 16, 50), burst(52, -78, 32)]
    return (
      stroke('M-34 20Q-30 60-40 90M72 44Q70 70 76 90', ink.glow, 3, 0.5) +
      stroke(large.rays, ink.accent, 5) +
      area(large.sparks, ink.accentLight) +
      stroke(near.rays, ink.glow, 5) +
      area(near.sparks, ink.paper) +
      stroke(far.rays, ink.paper, 4) +
      area(far.sparks, ink.accentLight)
    )
  },
}

/** Rays around a middle, each with its spark, every other one shorter. */
function burst(x: number, y: number, radius: number): { rays: string; sparks: string } {
  const at = (index: number, part: number): [number, number] => [
    Math.round(x + Math.cos((index * Math.PI) / 8) * radius * part),
    Math.round(y + Math.sin((index * Math.PI) / 8) * radius * part),
  ]
  const every = Array.from({ length: 16 }, (_, index) => index)
  return {
    rays: every
      .map((index) => `M${at(index, 0.26).join(' ')}L${at(index, 0.8 * shorter(index)).join(' ')}`)
      .join(''),
    sparks: every
      .map((index) => {
        const [left, top] = at(index, shorter(index))
        return `M${left - 4} ${top}a4 4 0 1 1 8 0a4 4 0 1 1-8 0z`
      })
      .join(''),
  }
}

function shorter(index: number): number {
  return index % 2 ? 0.72 : 1
}
