import {
  type Box,
  type Canvas,
  groundColor,
  radialGradient,
  softLight,
  verticalGradient,
} from '../drawing/canvas.ts'
import { mix, type Color } from '../drawing/color.ts'
import { cable } from '../drawing/icon.ts'
import { clouds, openSky } from '../drawing/landscape.ts'
import { area, box, closeToBottom, curve, d, oval, polygon, stroke } from '../drawing/shape.ts'
import { bush, pine, tuft } from '../drawing/trees.ts'
import { getSceneKind } from '../scenes/scene.ts'
import type { Inks } from '../subjects.ts'
import { chooseGround, drawWithin, fitInto, type SubjectDrawing } from './subject-drawing.ts'
import type { FramedPicture } from '../framing.ts'

/**
 * Draws a cover whose subject stands dark against a bright sky, half of them before a large sun or moon. Returns its
 * SVG with the bounds of the subject and of the light.
 */
export function drawSilhouette(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette, random, stance } = canvas
  const side = canvas.third === 400 ? -1 : 1
  const x = 600 + side * 90
  const isInAir = stance === 'flies' || stance === 'hangs'
  const horizon = stance === 'sails' ? 690 : 716
  const at = fitInto(subject, { x, y: isInAir ? 420 : 0, width: 620, height: isInAir ? 300 : 400 })
  const tall = at.bottom - at.top
  const bounds = isInAir ? at : { ...at, top: horizon - tall, bottom: horizon }
  const disc = canvas.choice % 2 === 0
  const radius = Math.min(300, Math.max(220, tall * 0.72))
  const centre = [x, Math.min(470, (bounds.top + bounds.bottom) / 2 + 10)] as const
  const light: Box = {
    left: centre[0] - radius,
    right: centre[0] + radius,
    top: centre[1] - radius,
    bottom: centre[1] + radius,
  }
  const glow = area(oval(centre, 640, 520), softLight(canvas, palette.sun, disc ? 0.9 : 0.7))
  const drawing =
    openSky(canvas) +
    area(
      'M0 0h1200v900H0z',
      verticalGradient(canvas, [0.3, palette.sky[2], 0], [0.8, mix(palette.sky[2], palette.sun, 0.5), 0.9]),
    ) +
    clouds(canvas, 3, 150, 420) +
    glow +
    (disc ? area(oval(centre, radius), palette.sun) : '') +
    (stance === 'sails' ? drawSea(canvas, x) : drawRidge(canvas, isInAir ? 830 : horizon)) +
    (stance === 'hangs' ? cable(canvas, { x, y: bounds.top + 6, size: 0 }) : '') +
    drawWithin(subject, bounds, { inks: createDarkInks(canvas), isMirrored: canvas.isMirrored }) +
    (isInAir || stance === 'sails' ? '' : drawGrass(canvas, bounds)) +
    (isInAir && random.chance(0.6)
      ? stroke('M300 250q16-14 30 0q16-14 30 0M380 310q12-10 22 0q12-10 22 0', palette.near, 5, 0.8)
      : '')
  return { drawing, subject: bounds, lights: disc ? [light] : [] }
}

/** Inks of a silhouette: nearly black, with just enough difference to tell its parts. */
function createDarkInks({ palette }: Canvas): Inks {
  const tone = (light: number): Color => mix(palette.near, mix(palette.far, palette.sky[2], 0.3), light)
  const [deep, middle, pale] = [tone(0.04), tone(0.22), tone(0.42)]
  return {
    paper: pale,
    paperShade: middle,
    accent: middle,
    accentShade: deep,
    accentLight: pale,
    dark: deep,
    mid: middle,
    soft: pale,
    wood: middle,
    woodShade: deep,
    leaf: middle,
    leafShade: deep,
    water: middle,
    waterShade: deep,
    skin: middle,
    sand: middle,
    sandShade: deep,
    glow: mix(palette.sun, palette.accent, 0.25),
  }
}

function drawSea(canvas: Canvas, x: number): string {
  const { palette } = canvas
  const deep = mix(palette.water, palette.near, 0.62)
  return (
    area(
      'M-20 660H1220V920H-20z',
      verticalGradient(canvas, [0, mix(palette.water, palette.sun, 0.35)], [0.5, deep], [1, palette.near]),
    ) +
    stroke(
      d`M${x - 190} 676h380M${x - 130} 712h260M${x - 240} 740h180M${x + 60} 748h200M${x - 110} 780h240M${x - 60} 820h130`,
      palette.sun,
      7,
      0.5,
    )
  )
}

/** Ground of the scene's kind: dunes, spruces, roofs or a meadow. */
function drawRidge(canvas: Canvas, y: number): string {
  const { palette, random } = canvas
  const kind = getSceneKind(canvas.scene)
  const back = mix(palette.near, palette.far, 0.42)
  const hill = (rise: number, at: number) =>
    closeToBottom(
      curve([
        -20,
        at + random.between(-rise, rise),
        260,
        at + random.between(-rise, rise),
        600,
        at,
        900,
        at + random.between(-rise, rise) * 0.6,
        1220,
        at + random.between(-rise, rise),
      ]),
    )
  let far = hill(46, y - 40)
  if (kind === 'city')
    far = Array.from({ length: 17 }, (_, index) =>
      box(index * 74 - 20, y - random.between(60, 230), 76, 400),
    ).join('')
  if (kind === 'forest' || kind === 'mountains' || kind === 'snow')
    far += Array.from({ length: 15 }, (_, index) =>
      pine([index * 86 + random.between(-20, 20), y + 10, random.between(110, 190)]),
    ).join('')
  if (kind === 'desert')
    far = polygon([
      -20,
      y + 20,
      180,
      y - 110,
      330,
      y - 110,
      420,
      y,
      800,
      y,
      880,
      y - 90,
      1010,
      y - 90,
      1120,
      y + 20,
      1220,
      y + 20,
      1220,
      920,
      -20,
      920,
    ])
  return area(far, back) + area(hill(kind === 'city' ? 2 : 22, y + 6), palette.near)
}

function drawGrass(canvas: Canvas, { left, right, bottom }: Box): string {
  if (['city', 'desert', 'snow', 'stage', 'beach'].includes(getSceneKind(canvas.scene))) return ''
  const { near } = canvas.palette
  return area(
    [90, 240, 1010, 1120].map((x) => tuft(canvas, [x, bottom + 30], 74)).join('') +
      tuft(canvas, [left - 20, bottom + 8], 40) +
      tuft(canvas, [right + 20, bottom + 8], 46),
    near,
  )
}

/**
 * Draws a cover whose subject is large on a plain backdrop with one bold shape behind it, like a poster. Returns its
 * SVG with the bounds of the subject and the colour behind it.
 */
export function drawPortrait(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette, random, stance } = canvas
  const floats = stance === 'flies' || stance === 'swims' || stance === 'hangs'
  const room = { x: 600, y: 450, width: 800, height: 500 }
  const at = fitInto(subject, room)
  const floor = 706
  const bounds = floats ? at : { ...at, top: floor - (at.bottom - at.top), bottom: floor }
  const isDay = palette.time === 'day'
  const isIndoors = ['interior', 'stage'].includes(getSceneKind(canvas.scene))
  const toShape = (wall: Color) => mix(wall, isDay ? palette.sun : palette.sky[2], isDay ? 0.75 : 0.5)
  const walls = isDay
    ? ([mix(palette.sky[2], palette.sky[1], 0.4), mix(palette.water, palette.near, 0.35)] as const)
    : ([mix(palette.sky[0], palette.sky[1], 0.4), mix(palette.sky[2], palette.sun, 0.3)] as const)
  const shape = chooseGround(subject, 0, [
    toShape(walls[0]),
    toShape(walls[1]),
    mix(palette.near, palette.sky[0], 0.4),
  ])
  const wall = walls.find((each) => toShape(each) === shape) ?? mix(palette.near, palette.sky[0], 0.7)
  const ground = isDay ? mix(palette.far, palette.sky[2], 0.35) : mix(palette.near, palette.far, 0.5)
  const shapes = [sunburst, archShape, hexagon, stripes, blob] as const
  const backdrop = (shapes[canvas.choice % shapes.length] ?? sunburst)(canvas, shape, wall)
  const shadow = radialGradient(
    canvas,
    [0, palette.near, 0.5],
    [0.6, palette.near, 0.22],
    [1, palette.near, 0],
  )
  const half = (bounds.right - bounds.left) / 2
  const drawing =
    area('M0 0h1200v900H0z', wall) +
    backdrop +
    (floats
      ? drawMotes(canvas)
      : stance === 'sails'
        ? drawWater(canvas, bounds)
        : area('M-20 690H1220V920H-20z', ground) +
          area('M-20 690H1220V704H-20z', mix(ground, palette.sun, 0.3)) +
          area(oval([600, floor - 2], half * 1.12, 30), shadow) +
          (isIndoors ? drawFloor(ground, palette.near) : drawPlants(canvas, random.chance(0.6)))) +
    (stance === 'hangs' ? cable(canvas, { x: 600, y: bounds.top + 6, size: 0 }) : '') +
    drawWithin(subject, bounds, canvas)
  return { drawing, subject: bounds, lights: [], ground: shape }
}

/** Water to the edges, with the reflection of what sails on it. */
function drawWater({ palette }: Canvas, { left, right }: Box): string {
  const wide = right - left
  const [shade, light] = [mix(palette.water, palette.near, 0.5), mix(palette.water, palette.sun, 0.5)]
  return (
    area('M-20 676H1220V920H-20z', palette.water) +
    stroke(
      d`M${left + wide * 0.06} 726H${right - wide * 0.1}M${left + wide * 0.16} 752H${right - wide * 0.2}M${left + wide * 0.3} 778H${right - wide * 0.34}`,
      shade,
      11,
      0.6,
    ) +
    stroke('M60 726h120M1000 716h140M180 806h150M880 816h190M30 866h110M560 852h170', light, 7, 0.7)
  )
}

function sunburst(_canvas: Canvas, shape: Color, wall: Color): string {
  let rays = ''
  for (let index = 0; index < 14; index++) {
    const angle = (Math.PI * 2 * index) / 14
    rays += d`M600 470L${600 + Math.cos(angle) * 900} ${470 + Math.sin(angle) * 900}L${600 + Math.cos(angle + 0.22) * 900} ${470 + Math.sin(angle + 0.22) * 900}z`
  }
  return area(rays, mix(wall, shape, 0.6))
}

function archShape(_canvas: Canvas, shape: Color, wall: Color): string {
  return (
    area('M260 900V440A340 340 0 0 1 940 440V900z', shape) +
    stroke('M214 900V440A386 386 0 0 1 986 440V900', mix(wall, shape, 0.55), 18)
  )
}

function hexagon({ palette }: Canvas, shape: Color): string {
  return (
    area(polygon([600, 60, 950, 250, 950, 640, 600, 840, 250, 640, 250, 250]), shape) +
    stroke(
      polygon([600, 10, 990, 226, 990, 664, 600, 890, 210, 664, 210, 226]),
      mix(shape, palette.accent, 0.4),
      8,
      0.7,
    )
  )
}

/** Slanted stripes. Upright ones would look like a curtain. */
function stripes(_canvas: Canvas, shape: Color, wall: Color): string {
  return area(
    [0, 1, 2, 3, 4, 5].map((index) => d`M${index * 300 - 60} 0h150L${index * 300 - 420} 900h-150z`).join(''),
    mix(wall, shape, 0.5),
  )
}

function blob({ random }: Canvas, shape: Color): string {
  const points: number[] = []
  for (let index = 0; index <= 9; index++) {
    const angle = (Math.PI * 2 * (index % 9)) / 9
    const reach = index === 9 ? 1 : random.between(0.88, 1.1)
    points.push(600 + Math.cos(angle) * 420 * reach, 450 + Math.sin(angle) * 340 * reach)
  }
  points[18] = points[0] ?? 0
  points[19] = points[1] ?? 0
  return area(`${curve(points)}z`, shape)
}

/** Bubbles or specks around what floats. */
function drawMotes(canvas: Canvas): string {
  const { random, palette } = canvas
  let motes = ''
  for (let index = 0; index < 16; index++)
    motes += oval([random.between(40, 1000), random.between(140, 860)], random.between(4, 13))
  return area(motes, palette.sun, 0.5)
}

/** Boards of a floor that run towards the viewer. */
function drawFloor(ground: Color, shade: Color): string {
  return stroke(
    [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
      .map((index) => d`M${600 + index * 130} 704L${600 + index * 250} 920`)
      .join(''),
    mix(ground, shade, 0.3),
    4,
    0.6,
  )
}

/** Plants at both sides of a portrait, cut off by the edges. */
function drawPlants(canvas: Canvas, isTall: boolean): string {
  const leaf = mix(groundColor(canvas, 0.7), '#5f9b57', canvas.palette.time === 'day' ? 0.5 : 0.2)
  const foot = 716
  const plants = isTall
    ? tuft(canvas, [70, foot + 60], 330) + tuft(canvas, [1150, foot + 60], 260)
    : bush([60, foot + 50, 220]) + bush([1160, foot + 60, 180])
  return (
    area(plants, leaf) +
    area(
      tuft(canvas, [210, foot + 40], 110) + tuft(canvas, [1010, foot + 46], 90),
      mix(leaf, canvas.palette.near, 0.4),
    )
  )
}
