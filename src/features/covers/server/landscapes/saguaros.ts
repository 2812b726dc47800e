import type { Canvas } from '../drawing/canvas.ts'
import { lit, shaded, tinted } from '../drawing/canvas.ts'
import { area, d, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'
import { butte, dune } from './sandstone.ts'

/** Dunes and table mountains behind tall cacti. */
export const saguaros: Scene = (canvas) => {
  const back =
    sky(canvas, 320, 108) +
    clouds(canvas, 2, 170, 260) +
    butte(canvas, [220, 540], [440, 120], 0.12) +
    butte(canvas, [1040, 540], [320, 80], 0.08) +
    haze(canvas, 440, 130, 0.5) +
    dune(canvas, [-20, 560, 260, 524, 540, 566, 880, 516, 1220, 560], 1, 0.28) +
    dune(canvas, [-20, 640, 320, 650, 640, 590, 930, 648, 1220, 616], 2, 0.46) +
    birds(canvas, 4)
  const x = 160
  const green = shaded(canvas, tinted(canvas, '#4f7f56', 0.95), 0.3)
  const front =
    dune(canvas, [-20, 776, 300, 812, 700, 836, 1000, 806, 1220, 770], 1, 0.78) +
    cactus(canvas, [x, 860, 420], green) +
    cactus(canvas, [x - 120, 850, 210], shaded(canvas, green, 0.2)) +
    area(tuft(canvas, [1080, 850], 90) + tuft(canvas, [1160, 870], 120), shaded(canvas, green, 0.35))
  return { back, place: standing(canvas, canvas.third, 748, 292), front }
}

function cactus(canvas: Canvas, [x, y, height]: readonly [number, number, number], color: string): string {
  const stem = (shift: number) =>
    d`M${x + shift} ${y}v${-height}M${x + shift} ${y - height * 0.36}h${-height * 0.2}q${-height * 0.08} 0 ${-height * 0.08} ${-height * 0.08}v${-height * 0.2}M${x + shift} ${y - height * 0.28}h${height * 0.18}q${height * 0.08} 0 ${height * 0.08} ${-height * 0.08}v${-height * 0.28}`
  const width = height * 0.13
  return (
    stroke(stem(0), color, width) + stroke(stem(width * 0.2), lit(canvas, color, 0.22), width * 0.28, 0.6)
  )
}
