import type { Canvas } from '../drawing/canvas.ts'
import { ground, shaded } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, snowyPeak } from '../drawing/land.ts'
import { area, curve, d, stroke } from '../drawing/shape.ts'
import { clouds, haze, sky } from '../drawing/sky.ts'
import { pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { drift, flakes, snowWhite, snowyEdge, snowyPineFrame } from './snowfield.ts'

/** White peaks and a slope with ski tracks between laden spruces. */
export const alpineSlope: Scene = (canvas) => {
  const { random } = canvas
  const back =
    sky(canvas, 270, 80) +
    clouds(canvas, 3, 160, 280) +
    snowyPeak(canvas, { x: 140, top: 300, width: 640, foot: 690 }, 0.16, 0.62) +
    snowyPeak(canvas, { x: 1020, top: 340, width: 620, foot: 690 }, 0.14, 0.6) +
    snowyPeak(canvas, { x: 600 - random.between(60, 130), top: 216, width: 800, foot: 700 }, 0.26, 0.64) +
    haze(canvas, 470, 200, 0.7) +
    drift(canvas, hills(canvas, 610, 26), 0.3) +
    area(pineRow(canvas, 640, [50, 110, 52]), mix(ground(canvas, 0.6), snowWhite(canvas), 0.12)) +
    haze(canvas, 580, 110, 0.3) +
    drift(canvas, curve([-20, 700, 400, 672, 760, 664, 1220, 620]), 0.6) +
    skiTracks(canvas)
  return {
    back,
    place: standing(canvas, canvas.third, 748, 290),
    front: snowyEdge(canvas) + snowyPineFrame(canvas, [420, 270], [450, 280]) + flakes(canvas, 34),
  }
}

function skiTracks(canvas: Canvas): string {
  return stroke(track(0) + track(16), shaded(canvas, snowWhite(canvas), 0.3), 5, 0.5)
}

function track(shift: number): string {
  return d`M${600 - (250 - shift)} 672C${600 - (60 - shift)} 700 ${600 - (430 - shift)} 740 ${600 - (260 - shift * 1.6)} 790S${600 - (330 - shift * 2)} 860 ${600 - (300 - shift * 3)} 910`
}
