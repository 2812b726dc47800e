import { fade, ground, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, box, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { ripples } from '../drawing/water.ts'
import { upon, waterPaint } from '../landscapes/riverside.ts'
import type { Scene } from '../scenes/scene.ts'

/** A river at the bottom of a canyon of red and ochre steps. */
export const canyonRiver: Scene = (canvas) => {
  const red = mix(tinted(canvas, '#cc7748', 0.6), ground(canvas, 0.4), 0.25)
  const far = mix(red, canvas.palette.sky[2], 0.42)
  const wall = fade(canvas, [0, lit(canvas, red, 0.25)], [1, shaded(canvas, red, 0.25)])
  const back =
    sky(canvas, 270, 78) +
    clouds(canvas, 2, 150, 230) +
    area('M200 400H420L440 450H520L540 500H660L680 452H760L780 410H1000V640H200z', far) +
    haze(canvas, 430, 180, 0.5) +
    area('M-20 250H230L250 330H320L340 430H400L430 540H470L500 640H-20z', wall) +
    area('M1220 220H1010L990 320H920L890 430H840L800 540H760L720 640H1220z', wall) +
    stroke(
      'M-20 330H250M-20 430H340M-20 540H430M1220 320H990M1220 430H890M1220 540H800',
      shaded(canvas, red, 0.4),
      6,
      0.5,
    ) +
    area(
      'M120 250H230L250 330H190zM250 330H320L340 430H270zM340 430H400L430 540H350zM1220 220H1140L1160 320H1220zM1040 320H990L920 320 890 430H960z',
      shaded(canvas, red, 0.35),
      0.45,
    ) +
    area(box(0, 628, 1200, 280), waterPaint(canvas)) +
    ripples(canvas, [600, 660], 800, 8) +
    birds(canvas, 3)
  return upon(canvas, { back, bank: tinted(canvas, '#cfa56f', 0.75), front: '' })
}
