import type { Canvas } from '../drawing/canvas.ts'
import { fade, lit, shaded } from '../drawing/canvas.ts'
import type { Color } from '../drawing/color.ts'
import { mix } from '../drawing/color.ts'
import { area, box, d, stroke } from '../drawing/shape.ts'
import type { ScenePicture } from '../scenes/scene.ts'

/** The subject in the middle of a stage; fliers float in the light, busts stand behind a desk. */
export function onStage(canvas: Canvas, back: string, front: string): ScenePicture {
  const { stance } = canvas
  if (stance === 'flies' || stance === 'shines' || stance === 'hangs')
    return { back, place: { x: canvas.third, y: 610, size: 300, on: 'air' }, front }
  if (stance === 'bust')
    return { back, place: { x: canvas.third, y: 664, size: 316, on: 'air' }, front: lectern(canvas) + front }
  return { back, place: { x: canvas.third, y: 764, size: 322, on: 'table' }, front }
}

/** Boards that run from the back of a stage to its edge at 842. */
export function stageBoards(canvas: Canvas, y: number, color: Color = boardColor(canvas)): string {
  let joints = ''
  for (let index = -9; index <= 9; index++) joints += d`M${600 + index * 76} ${y}L${600 + index * 142} 850`
  return (
    area(
      box(0, y, 1200, 850 - y),
      fade(canvas, [0, shaded(canvas, color, 0.35)], [1, lit(canvas, color, 0.08)]),
    ) +
    stroke(joints, shaded(canvas, color, 0.5), 3, 0.6) +
    area(box(0, 842, 1200, 70), shaded(canvas, color, 0.62))
  )
}

function boardColor({ palette }: Canvas): Color {
  return mix(mix('#a8703f', palette.far, 0.3), palette.near, palette.time === 'day' ? 0.12 : 0.3)
}

function lectern(canvas: Canvas): string {
  const wood = boardColor(canvas)
  return (
    area(
      'M450 650H750L728 842H472z',
      fade(canvas, [0, lit(canvas, wood, 0.2)], [1, shaded(canvas, wood, 0.35)]),
    ) +
    area('M430 630H770V660H430z', lit(canvas, wood, 0.3)) +
    area('M540 700H660V800H540z', shaded(canvas, wood, 0.2))
  )
}
