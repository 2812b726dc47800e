import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, lit } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, group, oval } from '../drawing/shape.ts'
import { cloud } from '../drawing/sky.ts'
import type { Place } from '../drawing/subject.ts'
import type { ScenePicture } from '../scenes/scene.ts'

/** Fliers hang in the open; what cannot fly is carried by a cloud. */
export function aloft(canvas: Canvas, back: string, front: string): ScenePicture {
  const x = canvas.third
  if (['flies', 'shines', 'hangs', 'hovers'].includes(canvas.stance)) {
    return { back, place: { x, y: 620, size: 320, on: 'air' } satisfies Place, front }
  }
  const color = cloudColor(canvas, 0.1)
  const puffs = (y: number) =>
    oval([x - 170, y], 96, 62) +
    oval([x - 60, y - 14], 120, 74) +
    oval([x + 90, y - 10], 120, 70) +
    oval([x + 200, y + 6], 90, 52)
  return {
    back: back + area(puffs(690), mix(color, canvas.palette.sky[1], 0.3)),
    place: { x, y: 706, size: 306, on: 'air' },
    front:
      area(
        puffs(732) + oval([x, 760], 300, 50),
        fade(canvas, [0, color], [1, mix(color, canvas.palette.sky[1], 0.45)]),
      ) + front,
  }
}

/** A bank of cumulus from edge to edge. */
export function bank(canvas: Canvas, y: number, depth: number): string {
  const { random } = canvas
  const color = cloudColor(canvas, depth)
  let puffs = ''
  for (let x = -40; x < 1260; x += random.between(70, 120))
    puffs += oval([x, y + random.between(-10, 26)], random.between(66, 116), random.between(44, 72))
  return area(
    `${puffs}M0 ${y}H1200V910H0z`,
    fade(canvas, [0, lit(canvas, color, 0.2)], [1, mix(color, ground(canvas, 0.3), 0.35 + depth * 0.3)]),
  )
}

function cloudColor({ palette }: Canvas, depth: number): Color {
  const white =
    palette.time === 'day' ? mix('#ffffff', palette.sky[2], 0.3) : mix(palette.sky[2], '#ffffff', 0.12)
  return mix(white, palette.sky[1], depth * 0.35)
}

/** Thin clouds all over the sky. */
export function wisps(canvas: Canvas, count: number): string {
  const { random } = canvas
  const color = cloudColor(canvas, 0)
  let markup = ''
  for (let index = 0; index < count; index++)
    markup += cloud(
      [random.between(-80, 1000), random.between(150, 520)],
      random.between(140, 280),
      random.between(14, 26),
    )
  return group(markup, fade(canvas, [0, color, 0.75], [1, color, 0.15]))
}
