import { fade, lit, shaded, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { hills, land, snowyPeak } from '../drawing/land.ts'
import { area, curve, stroke } from '../drawing/shape.ts'
import { birds, clouds, haze, sky } from '../drawing/sky.ts'
import { tuft } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** A steep green horn over old terraces, cloud in the valleys. */
export const andeanRidge: Scene = (canvas) => {
  const green = tinted(canvas, '#7f9f57', 0.6)
  const dark = shaded(canvas, green, 0.34)
  const horn =
    'M214 690C280 640 316 590 340 520 366 440 384 360 412 308Q432 280 452 288 474 300 486 344C502 400 520 420 548 436 584 456 600 500 628 544 664 600 706 648 780 690z'
  const back =
    sky(canvas, 260, 78) +
    clouds(canvas, 3, 150, 250) +
    snowyPeak(canvas, { x: 980, top: 300, width: 620, foot: 660 }, 0.16) +
    snowyPeak(canvas, { x: 120, top: 350, width: 600, foot: 660 }, 0.14) +
    haze(canvas, 430, 160, 0.7) +
    area(horn, fade(canvas, [0, lit(canvas, green, 0.2)], [1, mix(green, canvas.palette.sky[2], 0.3)])) +
    area(
      'M214 690C280 640 316 590 340 520 366 440 384 360 412 308Q432 280 452 288 440 340 456 400 430 470 452 540 420 620 440 690zM486 344C502 400 520 420 548 436 530 470 540 510 520 560 510 500 524 460 486 344z',
      dark,
      0.55,
    ) +
    stroke(
      'M470 590q60-14 130 0M462 616q80-16 170 2M456 642q100-16 210 4M520 566q30-8 60-2',
      lit(canvas, green, 0.4),
      5,
      0.55,
    ) +
    land(canvas, hills(canvas, 640, 20), 0.4, mix(green, canvas.palette.sky[2], 0.2)) +
    haze(canvas, 560, 130, 0.5) +
    area(
      `${curve([-20, 700, 300, 672, 640, 694, 940, 664, 1220, 690])}V910H-20z`,
      fade(canvas, [0, lit(canvas, green, 0.2)], [1, shaded(canvas, green, 0.45)]),
    ) +
    stroke(
      curve([860, 716, 1000, 704, 1220, 722]) +
        curve([900, 744, 1030, 734, 1220, 752]) +
        curve([-20, 730, 120, 718, 260, 736]) +
        curve([-20, 758, 100, 748, 220, 764]),
      tinted(canvas, '#cbb894', 0.75),
      7,
      0.8,
    ) +
    birds(canvas, 2)
  const front =
    area(
      `${curve([-20, 800, 300, 836, 640, 850, 960, 832, 1220, 800])}V910H-20z`,
      shaded(canvas, green, 0.62),
    ) +
    area(
      tuft(canvas, [120, 850], 90) + tuft(canvas, [1080, 850], 100) + tuft(canvas, [980, 880], 60),
      shaded(canvas, green, 0.74),
    )
  return { back, place: standing(canvas, canvas.third, 752, 290), front }
}
