import { coverWidth } from '#features/covers/limits.ts'
import {
  type Box,
  type Canvas,
  addDefinition,
  applyShade,
  groundColor,
  verticalGradient,
} from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { area, box, curve, d, formatNumber, oval, polygon, stroke } from '../drawing/shape.ts'
import { listOpenings, type Opening } from './openings.ts'
import type { FramedPicture } from '../framing.ts'

const coverHeight = 900

/** Where a close-up shows its subject, and the largest size it may have, in pixels. */
type View = { x: number; y: number; width: number; height: number }

/** Largest factor of a close-up: beyond it a scene is nothing but flat areas. */
const maxZoom = 3.2

/** Enlarges a picture so that its subject fills the view, as far as the scene reaches. */
function zoom({ drawing, subject, lights }: FramedPicture, view: View): FramedPicture {
  const scale = Math.min(
    maxZoom,
    Math.max(
      1,
      Math.min(view.height / (subject.bottom - subject.top), view.width / (subject.right - subject.left)),
    ),
  )
  const move = (at: number, from: number, to: number, side: number) =>
    Math.min(0, Math.max(side * (1 - scale), at - (scale * (from + to)) / 2))
  const [x, y] = [
    move(view.x, subject.left, subject.right, coverWidth),
    move(view.y, subject.top, subject.bottom, coverHeight),
  ]
  const enlarge = ({ left, right, top, bottom }: Box): Box => ({
    left: x + left * scale,
    right: x + right * scale,
    top: y + top * scale,
    bottom: y + bottom * scale,
  })
  return {
    drawing: `<g transform="matrix(${formatNumber(scale)} 0 0 ${formatNumber(scale)} ${formatNumber(x)} ${formatNumber(y)})">${drawing}</g>`,
    subject: enlarge(subject),
    lights: lights.map(enlarge).filter(isVisible),
  }
}

const isVisible = ({ left, right, top, bottom }: Box) =>
  right > 0 && left < coverWidth && bottom > 0 && top < coverHeight

/**
 * Enlarges a picture of the subject in its scene (`wide`), so that it shows the subject from near, if possible with
 * neither subject nor sun in the upper right corner, where cards have their heart button. Returns SVG with the bounds
 * of both.
 */
export function drawLarge(canvas: Canvas, wide: FramedPicture): FramedPicture {
  const side = canvas.third === 400 ? -1 : 1
  const views = [750, 860, 640, 520].flatMap((width) =>
    [462, 410].flatMap((y) =>
      [30, -30, 110, -110, 240, -240].map((shift) =>
        zoom(wide, { x: 600 + side * shift, y, width, height: 540 }),
      ),
    ),
  )
  const [first] = views
  return views.find(({ subject, lights }) => ![subject, ...lights].some(isBehindHeart)) ?? first ?? wide
}

const isBehindHeart = ({ right, top }: Box) => right > 1010 && top < 300

/** Functions that return SVG covering the picture except for an opening in its middle. */
const openings: Record<Opening, (canvas: Canvas) => string> = {
  arch,
  cave,
  curtain,
  leaves,
  porthole,
  tent,
  vehicleWindow,
  window,
}

/**
 * Enlarges a picture of the subject in its scene (`wide`) and draws around it an opening that suits both, such as a
 * window, a cave or a tent. Returns SVG with the bounds of the subject and of the light.
 */
export function drawThrough(canvas: Canvas, wide: FramedPicture): FramedPicture {
  const suitable = canvas.own ? listOpenings(canvas.own, canvas.scene) : []
  const opening = suitable[canvas.choice % suitable.length] ?? 'window'
  const near = zoom(wide, { x: 600, y: 520, width: 520, height: 330 })
  const lights = near.lights.filter((light) => !isBehindHeart(light))
  return { ...near, lights, drawing: near.drawing + openings[opening](canvas) }
}

const whole = 'M-20-20H1220V920H-20z'

/** Colour of what is near and in the shade. */
const shadeColor = ({ palette }: Canvas): Color => mix(palette.near, palette.far, 0.14)

/** Covers the picture with a colour except for an opening, whose rim is lighter. */
function surround(canvas: Canvas, hole: string, color = shadeColor(canvas)): string {
  const rim = mix(color, canvas.palette.sun, 0.34)
  return `<path d="${whole}${hole}" fill="${color}" fill-rule="evenodd"/>` + stroke(hole, rim, 7, 0.55)
}

function cave(canvas: Canvas): string {
  const { random } = canvas
  const rock = (inset: number) =>
    polygon(
      [
        [150, 700],
        [110, 480],
        [190, 250],
        [380, 120],
        [620, 80],
        [850, 130],
        [1010, 270],
        [1090, 500],
        [1040, 720],
        [820, 800],
        [560, 812],
        [330, 790],
      ].flatMap(([x = 0, y = 0]) => [
        x + (x < 600 ? -inset : inset) + random.between(-26, 26),
        y + (y < 450 ? -inset : inset) * 0.7 + random.between(-18, 18),
      ]),
    )
  const color = shadeColor(canvas)
  return (
    `<path d="${whole}${rock(34)}" fill="${mix(color, canvas.palette.far, 0.3)}" fill-rule="evenodd"/>` +
    surround(canvas, rock(74), color)
  )
}

function tent(canvas: Canvas): string {
  const cloth = mix(canvas.palette.accent, canvas.palette.near, canvas.palette.time === 'day' ? 0.28 : 0.55)
  const hole = 'M600 40Q470 420 120 830H1080Q730 420 600 40z'
  return (
    surround(canvas, hole, cloth) +
    area(
      'M600 40L120 830H-20V-20H600z',
      verticalGradient(canvas, [0, canvas.palette.near, 0.3], [1, canvas.palette.near, 0]),
    ) +
    area(d`M600 40Q470 420 120 830H300Q480 430 600 40z`, applyShade(canvas, cloth, 0.25)) +
    stroke('M600 40V-20', applyShade(canvas, cloth, 0.5), 9)
  )
}

function arch(canvas: Canvas): string {
  const stone = mix(shadeColor(canvas), canvas.palette.far, 0.4)
  const hole = 'M250 830V420A350 350 0 0 1 950 420V830z'
  const joints = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((index) => {
      const angle = Math.PI * (index / 8)
      const [x, y] = [-Math.cos(angle), -Math.sin(angle)]
      return d`M${600 + x * 358} ${420 + y * 358}L${600 + x * 440} ${420 + y * 440}`
    })
    .join('')
  return (
    surround(canvas, hole, stone) +
    stroke('M160 420A440 440 0 0 1 1040 420', applyShade(canvas, stone, 0.4), 6, 0.6) +
    stroke(
      `${joints}M160 420V900M1040 420V900M0 540H160M0 700H160M1040 600H1200M1040 760H1200`,
      applyShade(canvas, stone, 0.4),
      6,
      0.6,
    ) +
    area('M250 420V830H290V420A310 310 0 0 1 600 110V70A350 350 0 0 0 250 420z', canvas.palette.near, 0.36) +
    area(box(180, 806, 840, 94), applyShade(canvas, stone, 0.3))
  )
}

function porthole(canvas: Canvas): string {
  const wall = mix(canvas.palette.far, canvas.palette.near, 0.55)
  const hole = oval([600, 450], 392)
  const bolts = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((index) => {
      const angle = (Math.PI / 4) * (index + 0.5)
      return oval([600 + Math.cos(angle) * 428, 450 + Math.sin(angle) * 428], 11)
    })
    .join('')
  return (
    surround(canvas, hole, wall) +
    stroke(oval([600, 450], 428), mix(canvas.palette.accent, canvas.palette.sun, 0.4), 58) +
    stroke(oval([600, 450], 400), canvas.palette.near, 8, 0.4) +
    area(bolts, mix(canvas.palette.near, canvas.palette.accent, 0.4)) +
    stroke('M330 300Q400 200 510 150', canvas.palette.sun, 16, 0.4)
  )
}

function window(canvas: Canvas): string {
  const { palette } = canvas
  const isDay = palette.time === 'day'
  const wall = mix(palette.sky[2], palette.near, isDay ? 0.36 : 0.72)
  const wood = mix(palette.sun, palette.far, isDay ? 0.2 : 0.6)
  const hole = box(230, 90, 740, 680)
  return (
    surround(canvas, hole, wall) +
    stroke(hole, wood, 30) +
    area(box(230, 230, 740, 13) + box(470, 90, 13, 140) + box(717, 90, 13, 140), wood) +
    area(box(180, 770, 840, 38), mix(wood, palette.sun, 0.3)) +
    area(box(180, 808, 840, 16), palette.near, 0.3) +
    (canvas.random.chance(0.5) ? drapes(canvas) : shutters(canvas))
  )
}

/** Outline of the curtain on one side of a window. */
const drape = (side: 1 | -1) => {
  const x = (at: number) => 600 + side * at
  return d`M${x(470)} 20H${x(230)}Q${x(270)} 330 ${x(352)} 470Q${x(392)} 640 ${x(372)} 900H${x(470)}z`
}

function drapes({ palette }: Canvas): string {
  const isDay = palette.time === 'day'
  const cloth = mix(palette.accent, palette.near, isDay ? 0.1 : 0.45)
  return (
    area(drape(1) + drape(-1), cloth) +
    stroke(
      'M330 40Q300 330 250 480M200 40Q190 400 170 880M870 40Q900 330 950 480M1000 40Q1010 400 1030 880',
      palette.near,
      6,
      0.22,
    ) +
    stroke('M100 30H1100', mix(palette.far, palette.near, 0.5), 16)
  )
}

function shutters({ palette }: Canvas): string {
  const wood = mix(palette.water, palette.near, palette.time === 'day' ? 0.25 : 0.55)
  const slats = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    .map((index) => d`M24 ${130 + index * 60}H176M1024 ${130 + index * 60}H1176`)
    .join('')
  return area(box(0, 90, 200, 680) + box(1000, 90, 200, 680), wood) + stroke(slats, palette.near, 9, 0.35)
}

/** A rounded window of a train or an aeroplane. */
function vehicleWindow({ palette }: Canvas): string {
  const wall = mix(palette.sun, palette.far, palette.time === 'day' ? 0.35 : 0.75)
  const hole = 'M300 110H900Q1010 110 1010 220V650Q1010 760 900 760H300Q190 760 190 650V220Q190 110 300 110z'
  return (
    `<path d="${whole}${hole}" fill="${wall}" fill-rule="evenodd"/>` +
    stroke(hole, mix(wall, palette.near, 0.3), 26) +
    stroke(hole, mix(wall, palette.sun, 0.5), 8) +
    area(
      'M190 190V220Q190 110 300 110H900Q1010 110 1010 220V190Q1010 60 900 60H300Q190 60 190 190z',
      palette.near,
      0.22,
    ) +
    stroke('M0 830H1200', mix(wall, palette.near, 0.4), 12, 0.6) +
    stroke('M80 0V900M1120 0V900', mix(wall, palette.near, 0.3), 6, 0.4)
  )
}

/** Path data of a twig with pairs of leaves, 100 units long, from the origin to the right. */
const twig = [12, 31, 50, 69, 86]
  .flatMap((x) =>
    [-1, 1].map(
      (side) => d`M${x} 0Q${x - 2} ${side * 20} ${x + 26} ${side * 26}Q${x + 24} ${side * 6} ${x} 0z`,
    ),
  )
  .join('')

function leaves(canvas: Canvas): string {
  const { random, palette } = canvas
  const green = palette.time === 'day' ? mix(groundColor(canvas, 0.8), '#4f8a4c', 0.4) : shadeColor(canvas)
  const id = addDefinition(canvas, (name) => `<path id="${name}" d="${twig}"/>`)
  const around = (inset: number, count: number, length: number, color: Color) => {
    let uses = ''
    for (let index = 0; index < count; index++) {
      const angle = (360 * (index + random.between(-0.25, 0.25))) / count
      const [x, y] = [
        600 + Math.cos((angle * Math.PI) / 180) * (640 - inset),
        450 + Math.sin((angle * Math.PI) / 180) * (500 - inset),
      ]
      const turn = formatNumber(angle + 180 + random.between(-28, 28))
      uses += `<use href="#${id}" transform="translate(${formatNumber(x)} ${formatNumber(y)})rotate(${turn})scale(${length / 100})"/>`
    }
    return `<g fill="${color}">${uses}</g>`
  }
  return (
    around(-40, 15, 260, applyShade(canvas, green, 0.5)) +
    around(-70, 12, 210, green) +
    area(
      curve([-20, 840, 200, 800, 420, 852, 640, 836, 900, 856, 1040, 806, 1220, 836]) + 'V920H-20z',
      applyShade(canvas, green, 0.62),
    )
  )
}

function curtain(canvas: Canvas): string {
  const cloth = mix(canvas.palette.accent, canvas.palette.near, 0.4)
  const folds = (side: 1 | -1) => {
    const x = (at: number) => 600 + side * at
    return (
      area(
        d`M${x(640)} -20H${x(300)}Q${x(330)} 420 ${x(450)} 560Q${x(400)} 760 ${x(380)} 920H${x(640)}z`,
        cloth,
      ) +
      stroke(
        d`M${x(380)} 0Q${x(400)} 380 ${x(480)} 540M${x(460)} 0Q${x(480)} 300 ${x(540)} 520M${x(480)} 620Q${x(440)} 760 ${x(430)} 900M${x(560)} 620Q${x(540)} 760 ${x(540)} 900`,
        canvas.palette.near,
        9,
        0.3,
      )
    )
  }
  const valance =
    'M-20-20H1220V90Q1110 160 1000 90Q900 160 800 90Q700 160 600 90Q500 160 400 90Q300 160 200 90Q90 160-20 90z'
  return (
    folds(1) +
    folds(-1) +
    area(valance, mix(cloth, canvas.palette.near, 0.25)) +
    stroke(
      'M-20 90Q90 160 200 90Q300 160 400 90Q500 160 600 90Q700 160 800 90Q900 160 1000 90Q1110 160 1220 90',
      canvas.palette.sun,
      7,
      0.6,
    )
  )
}
