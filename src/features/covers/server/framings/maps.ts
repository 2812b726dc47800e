import { type Canvas, radialGradient } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { area, curve, d, oval, polygon, stroke } from '../drawing/shape.ts'
import { bush, pine } from '../drawing/trees.ts'
import { getSceneKind } from '../scenes/scene.ts'
import type { FramedPicture } from '../framing.ts'
import { chooseGround, drawWithin, fitInto, type SubjectDrawing } from './subject-drawing.ts'

/**
 * Draws a cover whose subject is a mark on a drawn map: land and sea, contour lines, a dotted route, a compass rose.
 * Returns its SVG with the bounds of the subject and the colour behind it.
 */
export function drawOnMap(canvas: Canvas, subject: SubjectDrawing): FramedPicture {
  const { palette } = canvas
  const side = canvas.third === 400 ? -1 : 1
  const isDay = palette.time === 'day'
  const kind = getSceneKind(canvas.scene)
  const isSea = kind === 'ocean' || kind === 'beach' || canvas.stance === 'sails'
  const papers = [
    isDay ? mix(palette.sun, palette.sky[2], 0.45) : mix(palette.far, palette.sky[2], 0.35),
    mix(palette.sky[2], palette.sun, 0.4),
    mix(palette.far, palette.near, isDay ? 0.2 : 0.5),
    mix(palette.near, palette.far, 0.25),
  ] as const
  const seas = [
    mix(palette.water, palette.sky[2], isDay ? 0.35 : 0.2),
    mix(palette.water, palette.sky[2], 0.75),
    mix(palette.water, palette.near, 0.5),
    mix(palette.near, palette.water, 0.2),
  ] as const
  const ground = chooseGround(subject, 0, isSea ? seas : papers)
  const [paper, sea] = isSea ? [papers[0], ground] : [ground, seas[0]]
  const x = 600 + side * 150
  const at = fitInto(subject, { x, y: 470, width: 520, height: 340 })
  const { land, line } = (lands[canvas.choice % lands.length] ?? coast)(canvas, side)
  const ink = mix(palette.near, palette.far, isDay ? 0.3 : 0)
  const rings = [230, 300, 372].map((reach) => `${curve(ring(canvas, x, 470, reach))}z`).join('')
  const route = curve([
    600 - side * 420,
    800,
    600 - side * 300,
    640,
    600 - side * 180,
    700,
    x - side * ((at.right - at.left) / 2 + 50),
    at.bottom - 20,
  ])
  const drawing =
    area('M0 0h1200v900H0z', isSea ? paper : sea) +
    area(land, isSea ? sea : paper) +
    stroke(line, mix(ink, sea, 0.4), 9, 0.6) +
    stroke(rings, mix(ink, paper, 0.5), 4, 0.36) +
    drawGlyphs(canvas, side, isSea) +
    `<path d="${route}" fill="none" stroke="${palette.accent}" stroke-width="11" stroke-linecap="round" stroke-dasharray="3 30"/>` +
    area(oval([600 - side * 420, 800], 17), palette.accent) +
    area(
      oval([x, at.bottom - 4], (at.right - at.left) * 0.56, 30),
      radialGradient(canvas, [0, palette.near, 0.4], [1, palette.near, 0]),
    ) +
    drawWithin(subject, at) +
    stroke('M44 0V900M1156 0V900M0 44H1200M0 856H1200', ink, 4, 0.35) +
    stroke('M400 0V900M800 0V900M0 300H1200M0 600H1200', ink, 2.5, 0.16) +
    drawCompass(canvas, 600 - side * 400)
  return { drawing, subject: at, lights: [], ground }
}

/** Returns the area of land on a map and its shore, on the side of the subject. */
type Land = (canvas: Canvas, side: number) => { land: string; line: string }

const lands: readonly Land[] = [coast, island, riverLand]

function coast({ random }: Canvas, side: number): ReturnType<Land> {
  const points = [120, 240, 150, 300, 210, 290].flatMap((far, index) => [
    600 - side * far + random.between(-40, 40),
    -40 + index * 194,
  ])
  const line = curve(points)
  return { land: `${line}L${side > 0 ? 1240 : -40} 940V-40z`, line }
}

function island(canvas: Canvas, side: number): ReturnType<Land> {
  const line = `${curve(ring(canvas, 600 + side * 110, 470, 400))}z`
  return { land: line, line }
}

function riverLand({ random }: Canvas, side: number): ReturnType<Land> {
  const bank = (off: number) =>
    [0, 1, 2, 3, 4].flatMap((index) => [
      600 - side * (150 + off + (index % 2 ? 150 : 0)) + random.between(-12, 12),
      -40 + index * 245,
    ])
  const [near, far] = [curve(bank(0)), curve(bank(96))]
  const [inner, outer] = side > 0 ? [1240, -40] : [-40, 1240]
  return { land: `${near}L${inner} 940V-40z${far}L${outer} 940V-40z`, line: near + far }
}

function ring({ random }: Canvas, x: number, y: number, reach: number): number[] {
  const points: number[] = []
  for (let index = 0; index < 9; index++) {
    const angle = (Math.PI * 2 * index) / 9
    const far = reach * random.between(0.92, 1.08)
    points.push(x + Math.cos(angle) * far * 1.2, y + Math.sin(angle) * far * 0.86)
  }
  return [...points, points[0] ?? 0, points[1] ?? 0]
}

/** Trees, mountains or waves, as maps draw them. */
function drawGlyphs(canvas: Canvas, side: number, isSea: boolean): string {
  const { palette, random } = canvas
  const kind = getSceneKind(canvas.scene)
  const spots = [
    [600 + side * 470, 220],
    [600 + side * 520, 330],
    [600 + side * 400, 770],
    [600 + side * 500, 690],
    [600 + side * 40, 170],
    [600 + side * 130, 800],
    [600 - side * 20, 260],
  ].map(([x = 0, y = 0]) => [x + random.between(-20, 20), y + random.between(-16, 16)] as const)
  const free = spots.filter(([x, y]) => x < 980 || y > 300)
  if (isSea)
    return stroke(
      free
        .map(([x, y]) => d`M${x - 46} ${y}q23 -24 46 0q23 -24 46 0M${x - 20} ${y + 30}q20 -20 40 0`)
        .join(''),
      mix(palette.near, palette.water, 0.4),
      6,
      0.55,
    )
  const color = mix(mix(palette.near, '#5f9b57', 0.45), palette.far, 0.2)
  if (kind === 'mountains' || kind === 'snow')
    return (
      area(
        free.map(([x, y]) => polygon([x - 56, y + 34, x, y - 54, x + 56, y + 34])).join(''),
        mix(palette.far, palette.near, 0.4),
      ) +
      area(
        free.map(([x, y]) => polygon([x - 18, y - 26, x, y - 54, x + 18, y - 26, x + 4, y - 18])).join(''),
        palette.sun,
      )
    )
  if (kind === 'desert')
    return stroke(
      free.map(([x, y]) => d`M${x - 60} ${y}q30 -40 60 -6q30 -34 60 6`).join(''),
      mix(palette.accent, palette.near, 0.4),
      6,
      0.6,
    )
  return area(
    free
      .map(([x, y], index) =>
        index % 2 ? pine([x, y + 40, 92]) + pine([x + 44, y + 46, 74]) : bush([x, y + 36, 66]),
      )
      .join(''),
    color,
  )
}

function drawCompass({ palette }: Canvas, x: number): string {
  const y = 220
  const at = x > 960 ? 960 : x
  return (
    stroke(oval([at, y], 74), palette.near, 5, 0.5) +
    area(polygon([at, y - 104, at + 22, y - 20, at, y, at - 22, y - 20]), palette.accent) +
    area(
      polygon([
        at,
        y + 104,
        at + 22,
        y + 20,
        at,
        y,
        at - 22,
        y + 20,
        at - 104,
        y,
        at - 20,
        y - 22,
        at,
        y,
        at - 20,
        y + 22,
      ]),
      palette.near,
      0.7,
    ) +
    area(polygon([at + 104, y, at + 20, y - 22, at, y, at + 20, y + 22]), palette.near, 0.7)
  )
}
