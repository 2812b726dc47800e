import type { Canvas } from '../drawing/canvas.ts'
import { ground } from '../drawing/canvas.ts'
import { floorboards, indoor } from './walls.ts'
import { d, stroke } from '../drawing/shape.ts'
import type { ScenePicture } from '../scenes/scene.ts'

/** The layers of a room: its walls and things, the surface that carries the subject, what is nearest. */
export type Furnished = { back: string; surface: string; front: string }

/** The subject on a table top whose back edge is at 668: busts sit behind it, fliers hang above it. */
export function atTable(canvas: Canvas, { back, surface, front }: Furnished): ScenePicture {
  const x = canvas.third
  if (canvas.own?.isLarge) {
    const boards = floorboards(canvas, 648, indoor(canvas, '#a9744e'))
    return { back: back + boards, place: { x, y: 764, size: 304, on: 'table' }, front }
  }
  if (canvas.stance === 'bust') {
    return { back, place: { x, y: 684, size: 316, on: 'air' }, front: surface + front }
  }
  if (isHung(canvas)) return hung(canvas, { back: back + surface, surface: '', front }, x)
  return { back: back + surface, place: { x, y: 752, size: 304, on: 'table' }, front }
}

/** The subject on the floor of a larger room. */
export function onFloor(canvas: Canvas, { back, surface, front }: Furnished): ScenePicture {
  const x = canvas.third
  if (canvas.own?.isLarge) return { back, place: { x, y: 764, size: 304, on: 'table' }, front }
  if (isHung(canvas)) return hung(canvas, { back: back + surface, surface: '', front }, x)
  return { back: back + surface, place: { x, y: 756, size: 316, on: 'table' }, front }
}

function isHung({ stance }: Canvas): boolean {
  return stance === 'flies' || stance === 'shines' || stance === 'hangs'
}

/** Indoors nothing flies: it hangs from the ceiling on two threads, as a model does. */
function hung(canvas: Canvas, { back, front }: Furnished, x: number): ScenePicture {
  const threads =
    canvas.stance === 'hangs'
      ? ''
      : stroke(d`M${x - 70} -10L${x - 34} 400M${x + 70} -10L${x + 34} 400`, ground(canvas, 0.8), 2.5, 0.55)
  return { back: back + threads, place: { x, y: 620, size: 300, on: 'air' }, front }
}
