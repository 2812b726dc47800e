import {
  type Canvas,
  verticalGradient,
  groundColor,
  applyLight,
  applyShade,
  applyTint,
} from '../drawing/canvas.ts'
import { lighten, mix } from '../drawing/color.ts'
import { hills, land, sunbeams, birds, clouds, haze, sky } from '../drawing/landscape.ts'
import { glitter, sea, bowWave, wave } from '../drawing/water.ts'
import { type Point, area, d, closeToBottom, oval, stroke, box, curve } from '../drawing/shape.ts'
import { type Scene, toStandingPlace, type ScenePicture } from './scene.ts'
import { lampColor } from '../drawing/buildings.ts'
import { palm, tuft } from '../drawing/trees.ts'

const dwellers = new Set([
  'coral',
  'crab',
  'lobster',
  'oyster',
  'spiral-shell',
  'diving-mask',
  'goggles',
  'hook',
])

/**
 * Draws a cover's scene, under water: shafts of light, distant reefs, a frame of weed and coral. Returns its SVG
 * behind and in front of the subject, and the subject's place.
 */
export const underwater: Scene = (canvas) => {
  const { palette } = canvas
  const isNight = palette.time === 'night'
  const bright = mix(lighten(mix(palette.water, '#35bfd6', 0.62), isNight ? 0 : 0.12), palette.sky[1], 0.14)
  const deep = mix(mix(palette.water, '#0a4c86', 0.6), palette.near, 0.35)
  const floor = applyTint(canvas, '#d9c69a', 0.75)
  const reef = (y: number, rise: number, depth: number) =>
    area(
      closeToBottom(hills(canvas, y, rise, 7)),
      mix(mix(bright, deep, 0.25 + depth * 0.5), palette.near, depth * 0.3),
    )
  const back =
    area('M0 0h1200v900H0z', verticalGradient(canvas, [0, lighten(bright, 0.08)], [0.3, bright], [1, deep])) +
    area('M-20 0H1220V96Q1080 128 940 104T640 108T330 100T-20 112z', lighten(bright, 0.1), 0.55) +
    sunbeams(canvas, -60, isNight ? 0.16 : 0.36) +
    reef(560, 60, 0.1) +
    school(canvas, [270, 330], mix(deep, palette.near, 0.3)) +
    reef(640, 50, 0.5) +
    area(
      closeToBottom(hills(canvas, 700, 12, 4)),
      verticalGradient(
        canvas,
        [0, applyLight(canvas, mix(floor, bright, 0.35), 0.2)],
        [1, mix(floor, deep, 0.75)],
      ),
    ) +
    bubbles(canvas)
  const front = weeds(canvas, 70, 1) + weeds(canvas, 1130, -1) + corals(canvas)
  const x = canvas.third
  const place = dwellers.has(canvas.icon)
    ? ({ x, y: 748, size: 290, on: 'ground' } as const)
    : ({ x, y: 650, size: 330, on: 'water' } as const)
  return { back, place, front }
}

function bubbles({ random, palette }: Canvas): string {
  let rings = ''
  for (let index = 0; index < 12; index++) {
    rings += oval([600 + random.between(180, 330), random.between(170, 640)], random.between(4, 15))
  }
  return `<g stroke="${palette.sun}" stroke-width="3" stroke-opacity=".7">${area(rings, palette.sun, 0.35)}</g>`
}

/** A school of small fish in the distance, all in the same direction. */
function school({ random }: Canvas, [x, y]: Point, color: string): string {
  let data = ''
  for (let index = 0; index < 9; index++) {
    const size = random.between(13, 24)
    const left = x + random.between(-140, 140)
    const top = y + random.between(-70, 70)
    data += d`M${left} ${top}q${size} ${-size * 0.7} ${size * 2.2} 0q${-size * 1.2} ${size * 0.7} ${-size * 2.2} 0l${-size * 0.8} ${-size * 0.4}v${size * 0.8}z`
  }
  return area(data, color, 0.6)
}

/** Ribbons of weed that grow from the bottom edge and lean towards the middle. */
function weeds(canvas: Canvas, x: number, inward: number): string {
  const { random } = canvas
  let far = ''
  let near = ''
  for (let index = 0; index < 6; index++) {
    const foot = x + inward * (index * -36)
    const tall = random.between(220, 500) - index * 34
    const bend = inward * random.between(16, 44)
    const ribbon = d`M${foot - 15} 910C${foot - 40} ${900 - tall * 0.3} ${foot + 30} ${900 - tall * 0.6} ${foot + bend} ${900 - tall}C${foot + 52} ${900 - tall * 0.6} ${foot - 8} ${900 - tall * 0.3} ${foot + 19} 910z`
    if (index % 2) near += ribbon
    else far += ribbon
  }
  const leaf = applyTint(canvas, '#2f8f6a', 0.9)
  return area(far, applyShade(canvas, leaf, 0.5)) + area(near, applyShade(canvas, leaf, 0.2))
}

/** Fans and knobs of coral on both sides of the sea floor. */
function corals(canvas: Canvas): string {
  const { palette, random } = canvas
  const pink = applyTint(canvas, palette.accent, 0.9)
  const violet = applyTint(canvas, '#9a5fb8', 0.9)
  const left = 600 - random.between(330, 380)
  const right = 600 + random.between(350, 400)
  return (
    stroke(fan(left, 850, 190), pink, 22) +
    stroke(fan(right, 860, 130), violet, 17) +
    area(closeToBottom(hills(canvas, 836, 12, 6)), groundColor(canvas, 0.95)) +
    area(oval([right + 90, 838], 62, 48) + oval([right + 20, 850], 40, 30), applyShade(canvas, violet, 0.3)) +
    area(oval([left - 100, 842], 70, 40), applyShade(canvas, pink, 0.35))
  )
}

function fan(x: number, y: number, size: number): string {
  return d`M${x} ${y}v${-size * 0.5}M${x} ${y - size * 0.2}q${-size * 0.4} ${-size * 0.1} ${-size * 0.4} ${-size * 0.55}M${x} ${y - size * 0.3}q${size * 0.36} ${-size * 0.1} ${size * 0.38} ${-size * 0.6}M${x} ${y - size * 0.5}q${-size * 0.18} ${-size * 0.2} ${-size * 0.14} ${-size * 0.5}M${x} ${y - size * 0.5}q${size * 0.14} ${-size * 0.16} ${size * 0.12} ${-size * 0.42}`
}

const plaster = ['#f2e3c9', '#eec29a', '#f6efe2', '#e8a98a', '#f3d9a4'] as const

/**
 * Draws a cover's scene, a Mediterranean harbour: pale houses on a hill, boats, a stone quay. Returns its SVG behind
 * and in front of the subject, and the subject's place.
 */
export const oldHarbour: Scene = (canvas) => {
  const { palette, random } = canvas
  let town = ''
  for (let row = 0; row < 4; row++) {
    for (let x = 30 + row * 34; x < 470 - row * 60; x += random.between(62, 92))
      town += cottage(
        canvas,
        x,
        520 - (3 - row) * 46 - Math.sin((x / 500) * Math.PI) * 40 + 8,
        random.between(58, 84),
      )
  }
  const back =
    sky(canvas, 320, 92) +
    clouds(canvas, 3, 150, 290) +
    land(canvas, hills(canvas, 452, 24, 4), 0.12) +
    haze(canvas, 400, 90, 0.4) +
    sea(canvas, 500) +
    glitter(canvas, 500) +
    area('M-20 360Q200 280 400 410T600 520H-20z', applyTint(canvas, '#8f9f66', 0.45)) +
    town +
    area('M-20 508H560L600 534H-20z', applyTint(canvas, '#c9b79c', 0.6)) +
    boat(canvas, 250, 566) +
    boat(canvas, 690, 560) +
    birds(canvas, 4)
  if (canvas.stance === 'sails' || canvas.stance === 'swims') return placeAtSea(canvas, back)
  const stone = applyTint(canvas, '#d0bfa4', 0.85)
  const quay =
    area(
      'M-20 690H1220V910H-20z',
      verticalGradient(canvas, [0, applyLight(canvas, stone, 0.3)], [1, applyShade(canvas, stone, 0.45)]),
    ) +
    stroke(
      'M-20 700H1220M-20 800H1220M200 700V800M620 700V800M980 700V800',
      applyShade(canvas, stone, 0.3),
      4,
      0.5,
    )
  const front = area(
    'M1080 800q-6-60 20-64h30q26 4 20 64zM1070 800h90v20h-90zM60 850q-6-60 20-64h30q26 4 20 64zM50 850h90v20h-90z',
    applyShade(canvas, palette.near, 0.2),
  )
  return { back: back + quay, place: toStandingPlace(canvas, canvas.third, 760, 290), front }
}

function cottage(canvas: Canvas, x: number, y: number, width: number): string {
  const wall = applyTint(canvas, canvas.random.pick(plaster), 0.62)
  const height = width * 0.95
  return (
    area(box(x, y - height, width, height), wall) +
    area(box(x, y - height, width * 0.3, height), applyShade(canvas, wall, 0.22), 0.7) +
    area(
      d`M${x - 5} ${y - height}L${x + width / 2} ${y - height - width * 0.28}L${x + width + 5} ${y - height}z`,
      applyTint(canvas, '#c9694a', 0.65),
    ) +
    area(
      box(x + width * 0.44, y - height * 0.78, 11, 16) + box(x + width * 0.7, y - height * 0.78, 11, 16),
      canvas.palette.time === 'day' ? applyShade(canvas, wall, 0.55) : lampColor(canvas),
    )
  )
}

function boat(canvas: Canvas, x: number, y: number): string {
  return (
    area(
      d`M${x - 46} ${y - 12}h92q-10 24 -30 24h-36q-20 0 -26 -24z`,
      applyTint(canvas, canvas.palette.accent, 0.7),
    ) +
    stroke(d`M${x} ${y - 12}v-86`, applyShade(canvas, '#8a6a4c', 0.3), 5) +
    stroke(d`M${x - 44} ${y + 20}h88`, canvas.palette.sun, 4, 0.4)
  )
}

/** Height of the horizon, in pixels from the top. */
export const oceanHorizon = 470

/**
 * Returns a sea scene with near waves and a place for the subject: on the water if it sails, in the air if it flies,
 * shines or hangs, otherwise on an islet of sand, with a palm, or of rock. `back` is the SVG behind the waves.
 */
export function placeAtSea(canvas: Canvas, back: string, shore: 'sand' | 'rock' = 'sand'): ScenePicture {
  const x = canvas.third
  const near = wave(canvas, 772, 0.62) + wave(canvas, 836, 0.86)
  const middle = wave(canvas, 586, 0.16) + wave(canvas, 644, 0.3)
  if (canvas.stance === 'sails') {
    const place = { x, y: canvas.own ? 736 : 764, size: 318, on: 'water' } as const
    return {
      back: back + middle,
      place,
      front: wave(canvas, 724, 0.46) + bowWave(canvas, [x, 730], 300) + near,
    }
  }
  if (canvas.stance === 'flies' || canvas.stance === 'shines' || canvas.stance === 'hangs') {
    return {
      back: back + middle + wave(canvas, 706, 0.46),
      place: { ...toStandingPlace(canvas, x, 730, 300), on: 'air' },
      front: near,
    }
  }
  const isWarm = shore === 'sand'
  const sand = applyTint(canvas, isWarm ? '#ecd5a2' : '#8d9a8a', 0.85)
  const islet = d`M${x - 380} 770C${x - 260} 716 ${x - 150} 700 ${x} 700S${x + 270} 716 ${x + 380} 770z`
  const leaf = applyTint(canvas, '#4d9a5b', 0.85)
  return {
    back:
      back +
      middle +
      wave(canvas, 700, 0.44) +
      (isWarm ? palm(canvas, [x - 215, 736, 300], -1, leaf) : '') +
      area(
        islet,
        verticalGradient(canvas, [0, applyLight(canvas, sand, 0.3)], [1, applyShade(canvas, sand, 0.25)]),
      ),
    place: { ...toStandingPlace(canvas, x + 30, 736, 280), on: 'ground' },
    front:
      area(
        tuft(canvas, [x - 190, 752], 60) + tuft(canvas, [x + 220, 756], 44),
        applyShade(canvas, leaf, 0.3),
      ) +
      stroke(
        d`M${x - 400} 766q200 26 400 22t400 -22`,
        mix(canvas.palette.water, canvas.palette.sun, 0.75),
        6,
        0.7,
      ) +
      near,
  }
}

/**
 * Returns SVG for a 1200×900 cover: a hilly island on the horizon. `[x, y]` is the middle of its base; `depth` sets its
 * colour, from 0 (far, hazy) to 1 (in the foreground).
 */
export function island(
  canvas: Canvas,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  depth: number,
): string {
  const line = curve([
    x - width / 2,
    y,
    x - width * 0.25,
    y - height * 0.55,
    x - width * 0.04,
    y - height,
    x + width * 0.22,
    y - height * 0.5,
    x + width / 2,
    y,
  ])
  return area(`${line}z`, applyLight(canvas, groundColor(canvas, depth), 0.1))
}
