import { lampColor } from '../drawing/buildings.ts'
import type { Canvas } from '../drawing/canvas.ts'
import { fade, ground, shaded, softLight, tinted } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { field, hills, land, peak } from '../drawing/land.ts'
import type { Point } from '../drawing/shape.ts'
import { area, curve, d, oval, group } from '../drawing/shape.ts'
import { haze, openSky, stars } from '../drawing/sky.ts'
import { pineFrame, pineRow } from '../drawing/trees.ts'
import type { Scene } from '../scenes/scene.ts'
import { standing } from '../scenes/scene.ts'

/** The band of the galaxy over a hill with a lit tent. */
export const milkyWay: Scene = (canvas) => {
  const back =
    openSky(canvas) +
    stars(canvas, 60, 560) +
    galaxy(canvas) +
    peak(canvas, { x: 1040, top: 440, width: 560, foot: 680 }, 0.2) +
    land(canvas, hills(canvas, 580, 40), 0.3) +
    haze(canvas, 500, 160, 0.3) +
    area(pineRow(canvas, 640, [40, 90, 40]), ground(canvas, 0.6)) +
    field(canvas, curve([-20, 666, 340, 664, 700, 676, 1220, 714]), ground(canvas, 0.5)) +
    tent(canvas, [250, 716])
  const front =
    land(canvas, curve([-20, 800, 300, 836, 800, 846, 1220, 796]), 0.94) +
    pineFrame(canvas, [300], [520, 310])
  return { back, place: standing(canvas, canvas.third, 752, 292), front }
}

/** A slanted band of soft clouds of light and many stars. */
function galaxy(canvas: Canvas): string {
  const { palette, random } = canvas
  const color = mix(palette.sky[2], '#ffffff', 0.45)
  let clouds = ''
  for (let index = 0; index < 16; index++) {
    const size = random.between(80, 170)
    const [x, y] = onBand(index / 15, random.between(-46, 46))
    clouds += `<path d="${oval([x, y], size * 1.2, size)}"/>`
  }
  let dust = ''
  for (let index = 0; index < 70; index++) {
    dust += oval(onBand(random.between(0, 1), random.between(-90, 90)), random.between(1, 2.8))
  }
  return group(clouds, softLight(canvas, color, 0.34)) + area(dust, '#fff', 0.8)
}

function tent(canvas: Canvas, [x, y]: Point): string {
  const cloth = mix(tinted(canvas, canvas.palette.accent, 0.9), lampColor(canvas), 0.35)
  return (
    area(oval([x, y - 30], 190, 110), lampColor(canvas), 0.13) +
    area(d`M${x - 30} ${y - 130}L${x - 190} ${y}L${x + 30} ${y}z`, shaded(canvas, cloth, 0.4)) +
    area(
      d`M${x - 30} ${y - 130}L${x + 30} ${y}L${x + 110} ${y - 4}z`,
      fade(canvas, [0, cloth], [1, lampColor(canvas)]),
    ) +
    area(d`M${x - 30} ${y - 130}L${x + 46} ${y}L${x + 74} ${y - 2}z`, shaded(canvas, cloth, 0.6))
  )
}

/** A place on the band: `way` 0 to 1 along it, `across` in pixels from its middle. */
function onBand(way: number, across: number): Point {
  return [40 + way * 1120 + across, 560 - way * 640 + across * 0.5]
}
