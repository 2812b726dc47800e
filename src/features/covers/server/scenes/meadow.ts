import { applyShade, applyTint, type Canvas, applyLight, verticalGradient } from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { field, hills, land, birds, clouds, haze, sky } from '../drawing/landscape.ts'
import { curve, area, d, oval, stroke, box, type Point } from '../drawing/shape.ts'
import { roundTree, nearBushes, tuft, bush } from '../drawing/trees.ts'
import { type Scene, toStandingPlace } from './scene.ts'

/**
 * Draws a cover's scene: rolling hills with a single tree, flowers in the foreground. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const flowerHills: Scene = (canvas) => {
  const grass = applyTint(canvas, '#86bd57', 0.7)
  const back =
    sky(canvas, 280, 84) +
    clouds(canvas, 4, 160, 310) +
    land(canvas, hills(canvas, 470, 40, 6), 0.1) +
    land(
      canvas,
      hills(canvas, 540, 34),
      0.3,
      mix(applyTint(canvas, '#7fb56a', 0.25), canvas.palette.far, 0.3),
    ) +
    haze(canvas, 490, 120, 0.4) +
    grove(canvas, 588, applyTint(canvas, '#5f9b57', 0.35)) +
    land(canvas, hills(canvas, 606, 20), 0.55, applyTint(canvas, '#93c466', 0.5)) +
    roundTree(canvas, [270, 664, 330], applyTint(canvas, '#5fa04f', 0.72)) +
    field(canvas, curve([-20, 684, 300, 656, 640, 690, 940, 668, 1220, 636]), grass) +
    birds(canvas, 4)
  const front = grassyEdge(canvas, applyShade(canvas, grass, 0.42)) + flowers(canvas, 20)
  return { back, place: toStandingPlace(canvas, canvas.third, 752, 292), front }
}

/**
 * Draws a cover's scene: striped fields, a barn or a farmhouse, a track between hedges. Returns its SVG behind and in
 * front of the subject, and the subject's place.
 */
export const farmland: Scene = (canvas) => {
  const { random } = canvas
  const wheat = applyTint(canvas, '#e2bd5c', 0.6)
  const grass = applyTint(canvas, '#8fbb58', 0.75)
  const far = hills(canvas, 520, 24)
  const buildingX = 600 - random.between(330, 390)
  const back =
    sky(canvas, 270, 82) +
    clouds(canvas, 4, 150, 300) +
    land(canvas, hills(canvas, 466, 30, 6), 0.12) +
    haze(canvas, 440, 110, 0.4) +
    land(canvas, far, 0.4, applyTint(canvas, '#a9c76a', 0.35)) +
    grove(canvas, 540, applyTint(canvas, '#5c9455', 0.4)) +
    area('M-20 556L620 540L840 640L-20 700z', wheat) +
    furrows(applyShade(canvas, wheat, 0.24)) +
    (random.chance(0.5) ? barn(canvas, [buildingX, 590]) : house(canvas, [buildingX, 626])) +
    field(canvas, curve([-20, 676, 300, 664, 640, 660, 960, 636, 1220, 676]), grass) +
    area('M620 660C660 700 610 780 480 910H810C790 790 720 710 640 660z', mix(grass, '#e9d2a2', 0.55), 0.7)
  const front =
    nearBushes(
      canvas,
      [
        [30, 890, 170],
        [180, 905, 100],
        [1180, 900, 150],
      ],
      applyShade(canvas, applyTint(canvas, '#5c9150', 0.9), 0.15),
    ) +
    area(wheatEars(canvas), applyLight(canvas, wheat, 0.1)) +
    area(tuft(canvas, [350, 822], 60) + tuft(canvas, [900, 812], 52), applyShade(canvas, grass, 0.5))
  return { back, place: toStandingPlace(canvas, canvas.third, 754, 292), front }
}

function furrows(color: Color): string {
  let data = ''
  for (let index = 0; index < 6; index++) {
    const along = index / 6
    data += d`M-20 ${572 + index * 20}Q${600 - (300 - along * 120)} ${556 + along * 70} ${600 + (20 + along * 200)} ${544 + along * 92}`
  }
  return stroke(data, color, 4, 0.6)
}

function wheatEars({ random }: Canvas): string {
  let data = ''
  for (let index = 0; index < 16; index++) {
    const x = 600 + (350 + index * 17)
    const y = 830 - index * 3 + random.between(-20, 20)
    data += d`M${x - 2} 900L${x} ${y}h4l4 ${900 - y}z` + oval([x + 1, y - 14], 7, 24)
  }
  return data
}

/**
 * Draws a cover's scene: a pasture with a wooden fence that leads to a cottage among trees. Returns its SVG behind and
 * in front of the subject, and the subject's place.
 */
export const fencedPasture: Scene = (canvas) => {
  const grass = applyTint(canvas, '#7fb75f', 0.72)
  const wood = applyTint(canvas, '#b9916a', 0.85)
  const cottage = 300
  const back =
    sky(canvas, 290, 88) +
    clouds(canvas, 3, 160, 300) +
    land(canvas, hills(canvas, 450, 60, 4), 0.08) +
    land(canvas, hills(canvas, 530, 30), 0.28, applyTint(canvas, '#86b873', 0.3)) +
    haze(canvas, 470, 130, 0.45) +
    roundTree(canvas, [cottage - 150, 640, 240], applyTint(canvas, '#6aa557', 0.6)) +
    house(canvas, [cottage, 636]) +
    roundTree(canvas, [cottage + 140, 644, 190], applyTint(canvas, '#7db45c', 0.6)) +
    field(canvas, hills(canvas, 640, 12, 4), grass) +
    fence(canvas, wood) +
    birds(canvas, 5)
  const front =
    roundTree(canvas, [1200, 860, 660], applyTint(canvas, '#5d994e', 0.9)) +
    grassyEdge(canvas, applyShade(canvas, grass, 0.45)) +
    flowers(canvas, 14)
  return { back, place: toStandingPlace(canvas, canvas.third, 750, 292), front }
}

function fence(canvas: Canvas, wood: Color): string {
  let posts = ''
  for (let index = 0; index < 8; index++) {
    const way = (index / 7) ** 1.4
    const x = 600 - (140 + way * 480)
    const y = 664 + way * 120
    const tall = 44 + way * 70
    posts += box(x - 4 - way * 5, y - tall, 9 + way * 10, tall + 6)
  }
  return stroke(rail(34, 92) + rail(16, 48), applyShade(canvas, wood, 0.18), 8) + area(posts, wood)
}

function rail(up: number, down: number): string {
  return d`M460 ${664 - up}Q270 ${690 - (up + down) / 2} -30 ${786 - down}`
}

/** A red barn with a hay door; the point is the middle of its front, 50 px above its foot. */
function barn(canvas: Canvas, [x, y]: Point): string {
  const red = applyTint(canvas, '#b8483a', 0.6)
  const white = applyTint(canvas, '#fbf1e2', 0.6)
  return (
    area(
      d`M${x - 74} ${y + 50}L${x - 74} ${y - 34}L${x - 44} ${y - 76}L${x} ${y - 96}L${x + 44} ${y - 76}L${x + 74} ${y - 34}L${x + 74} ${y + 50}z`,
      red,
    ) +
    area(
      d`M${x - 74} ${y + 50}L${x - 74} ${y - 34}L${x - 190} ${y - 34}L${x - 190} ${y + 50}z`,
      applyShade(canvas, red, 0.25),
    ) +
    area(
      d`M${x - 84} ${y - 30}L${x - 52} ${y - 82}L${x} ${y - 104}L${x - 120} ${y - 104}L${x - 166} ${y - 82}L${x - 200} ${y - 30}z`,
      applyShade(canvas, applyTint(canvas, '#7c6a6a', 0.6), 0.2),
    ) +
    stroke(d`M${x - 26} ${y + 50}v-60h52v60l-52 -60m52 0l-52 60M${x - 12} ${y - 66}h24v22h-24z`, white, 5)
  )
}

/** A cottage with windows that are lit after dark; the point is the middle of its front. */
function house(canvas: Canvas, [x, y]: Point): string {
  const { palette } = canvas
  const wall = applyTint(canvas, '#f6ead6', 0.6)
  const roof = applyTint(canvas, palette.accent, 0.6)
  const pane = palette.time === 'day' ? applyShade(canvas, palette.water, 0.3) : '#ffd98a'
  return (
    area(box(x + 33, y - 150, 22, 50), applyShade(canvas, roof, 0.4)) +
    area(box(x - 84, y - 74, 168, 84), wall) +
    area(
      d`M${x - 100} ${y - 66}L${x - 62} ${y - 138}L${x + 62} ${y - 138}L${x + 100} ${y - 66}z`,
      verticalGradient(canvas, [0, applyLight(canvas, roof, 0.2)], [1, applyShade(canvas, roof, 0.15)]),
    ) +
    area(box(x - 58, y - 48, 32, 30) + box(x + 30, y - 48, 32, 30), pane) +
    area(box(x - 13, y - 46, 28, 56), applyShade(canvas, roof, 0.5))
  )
}

/** A row of distant shrubs and trees along a hill. */
function grove(canvas: Canvas, y: number, leaf: Color): string {
  const { random } = canvas
  const start = random.between(40, 700)
  let data = ''
  for (let index = 0; index < 7; index++)
    data += bush([start + index * random.between(46, 64), y + 8, random.between(40, 76)])
  return area(data, leaf)
}

/** Dark blades along the bottom edge, higher towards the corners. */
function grassyEdge(canvas: Canvas, color: Color): string {
  let blades = ''
  for (let x = 0; x <= 1200; x += 75)
    blades += tuft(canvas, [x, 868], 40 + (Math.abs(x - 600) / 600) ** 2 * 110)
  return area(`${blades}${curve([-20, 812, 300, 846, 600, 862, 900, 846, 1220, 812])}V910H-20z`, color)
}

/** Flowers of three colours in the foreground, away from the middle. */
function flowers(canvas: Canvas, count: number): string {
  const { palette, random } = canvas
  const stems: string[] = []
  const petals: [string, string, string] = ['', '', '']
  let hearts = ''
  for (let index = 0; index < count; index++) {
    const side = random.chance(0.5) ? -1 : 1
    const x = 600 + side * random.between(230, 600)
    const y = 880 - (Math.abs(x - 600) / 600) * random.between(50, 140)
    const size = random.between(10, 19)
    stems.push(d`M${x} ${y}q4 26 0 60`)
    const kind = index % 3
    petals[kind] +=
      oval([x - size * 0.7, y], size * 0.75) +
      oval([x + size * 0.7, y], size * 0.75) +
      oval([x, y - size * 0.7], size * 0.75) +
      oval([x, y + size * 0.6], size * 0.75)
    hearts += oval([x, y], size * 0.5)
  }
  const stem = applyShade(canvas, applyTint(canvas, '#6c9f4a', 0.9), 0.3)
  return (
    stroke(stems.join(''), stem, 4) +
    area(petals[0], applyTint(canvas, palette.accent, 0.95)) +
    area(petals[1], applyTint(canvas, '#fff4e0', 0.95)) +
    area(petals[2], applyTint(canvas, '#f2b632', 0.95)) +
    area(hearts, applyTint(canvas, '#8a4b2a', 0.9))
  )
}
