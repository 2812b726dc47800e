import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadHeadingFont } from '#features/covers/server/heading-font.ts'
import { worldWidth } from '#features/places/limits.ts'
import { toPoint } from '#features/places/projection.ts'
import { globeRadius } from '#features/places/server/world/globe.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Client
beforeAll(async () => {
  app = await startTestApp()
  editor = client(app, await signUp(app, { role: 'editor' }))
})
afterAll(() => app.close())

interface Place {
  country: string | null
  latitude: number
  longitude: number
}

/** Returns the map on the page of an idea at this place. */
async function readIdeaMap(place: Place) {
  const places = [{ ...place, name: 'Here', precision: 'site' }]
  const { body: idea } = await editor.post('/api/ideas', {
    title: `Go to ${Math.random()}`,
    places,
    categoryId: 1,
  })
  const { body } = await app.inject(`/ideas/${idea.id}/map.svg`)
  return { svg: body, seen: getView(body) }
}

/** Returns the visible part of a map, in the units of outlines. */
function getView(svg: string) {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map(Number)
  return { x, y, width, height }
}

/** Returns the names of the idea's own countries or of others. */
const listNames = (svg: string, whose: 'own' | 'other' | 'city') =>
  [...svg.matchAll(new RegExp(`<g class="${whose}"[^>]*><title>([^<]*)`, 'g'))].map(([, name]) => name)

/** Returns the middles of all names and their size in pixels, in the units of outlines. */
function listPlacedNames(svg: string) {
  const names = svg.matchAll(
    /<g class="(own|other|city)" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"><title>([^<]*)/g,
  )
  return Array.from(names, ([, kind = '', x, y, pixel, text = '']) => ({
    kind,
    text,
    x: Number(x),
    y: Number(y),
    pixel: Number(pixel),
  }))
}

it.each([
  ['Idaho', { country: 'US', latitude: 44.1, longitude: -114.7 }, 'United States'],
  ['Colorado', { country: 'US', latitude: 39.1, longitude: -106.4 }, 'United States'],
  ['Hawaii', { country: 'US', latitude: 19.4, longitude: -155.3 }, 'United States'],
  ['Uluru', { country: 'AU', latitude: -25.34, longitude: 131.03 }, 'Australia'],
  ['Reykjavik', { country: 'IS', latitude: 64.1, longitude: -21.9 }, 'Iceland'],
  ['Easter Island', { country: 'CL', latitude: -27.1, longitude: -109.4 }, 'Chile'],
  ['Lake Baikal', { country: 'RU', latitude: 53.5, longitude: 108 }, 'Russia'],
])('the map of an idea in %s shows the outline and the name of its country', async (_, place, country) => {
  const { svg, seen } = await readIdeaMap(place)
  const { bounds } = (await app.services.world()).outlines[place.country] ?? {}
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = bounds ?? []
  expect([
    left >= seen.x,
    top >= seen.y,
    right <= seen.x + seen.width,
    bottom <= seen.y + seen.height,
  ]).toEqual([true, true, true, true])
  expect(listNames(svg, 'own')).toEqual([country])
})

it.each([
  ['Palau', { country: 'PW', latitude: 7.2, longitude: 134.4 }],
  ['Malta', { country: 'MT', latitude: 35.9, longitude: 14.5 }],
  ['Reunion', { country: 'RE', latitude: -21.1, longitude: 55.5 }],
  ['the open sea', { country: null, latitude: 25, longitude: -40 }],
])('the map of an idea in %s, too small to be visible, shows a country by its name', async (name, place) => {
  const { svg } = await readIdeaMap(place)
  expect(listNames(svg, 'own')).toEqual(place.country ? [name] : [])
  expect(listNames(svg, 'other')).not.toEqual([])
})

it('the map of an idea in the middle of the Pacific is a world map', async () => {
  const { svg, seen } = await readIdeaMap({ country: 'WS', latitude: -13.8, longitude: -171.8 })
  expect([seen.x, seen.width, listNames(svg, 'own')]).toEqual([0, 1000, ['Samoa']])
})

it.each([
  '/places/japan/map.svg',
  '/places/united-states/map.svg',
  '/categories/europe-bucket-list-ideas/map.svg',
])('no name extends beyond the map %s', async (url) => {
  const { body } = await app.inject(url)
  const seen = getView(body)
  const names = listPlacedNames(body)
  expect(names).not.toEqual([])
  for (const { x, y } of names) {
    expect(x > seen.x && x < seen.x + seen.width).toBe(true)
    expect(y > seen.y && y < seen.y + seen.height).toBe(true)
  }
})

it.each(['/ideas/1/map.svg', '/places/japan/map.svg', '/categories/europe-bucket-list-ideas/map.svg'])(
  'the map %s says which part of the world it shows, and what of it is ground',
  async (url) => {
    const { body } = await app.inject(url)
    const { x, y, width, height } = getView(body)
    const [, latitude, longitude, worlds] =
      /data-latitude="([-\d.]+)" data-longitude="([-\d.]+)" data-worlds="([\d.]+)"/.exec(body) ?? []
    const middle = toPoint({ latitude: Number(latitude), longitude: Number(longitude) })
    expect(middle.x).toBeCloseTo(x + width / 2, 1)
    expect(middle.y).toBeCloseTo(y + height / 2, 1)
    expect(Number(worlds)).toBeCloseTo(width / worldWidth, 3)
    const [ground = '', marks = ''] = body.split('</g><circle class="ring"')
    expect(ground).toContain('<g data-ground="">')
    expect(ground).toContain('class="land"')
    expect(marks).not.toMatch(/class="(land|sea|border|own|other|city)"/)
  },
)

const sizes: Record<string, number> = { own: 14, other: 11, city: 10.5 }

it.each([
  ['Japan', { country: 'JP', latitude: 35, longitude: 135.8 }],
  ['France', { country: 'FR', latitude: 48.85, longitude: 2.35 }],
  ['the United States', { country: 'US', latitude: 44.1, longitude: -114.7 }],
  ['India', { country: 'IN', latitude: 28.6, longitude: 77.2 }],
  ['the middle of the Pacific', { country: 'WS', latitude: -13.8, longitude: -171.8 }],
])('no name on the map of an idea in %s covers another', async (_, place) => {
  const { svg } = await readIdeaMap(place)
  const font = await loadHeadingFont()
  const names = listPlacedNames(svg).map(({ kind, text, x, y, pixel }) => {
    const size = (sizes[kind] ?? 0) * pixel
    return { text, x, y, across: font.widthOf(text, size) / 2, down: size / 2 }
  })
  expect(names.length).toBeGreaterThan(3)
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) {
      const isApart =
        Math.abs(one.x - other.x) > one.across + other.across ||
        Math.abs(one.y - other.y) > one.down + other.down
      expect([one.text, other.text, isApart]).toEqual([one.text, other.text, true])
    }
})

it('the map of an idea names the cities around, and draws lakes, rivers and states', async () => {
  const japan = await readIdeaMap({ country: 'JP', latitude: 35, longitude: 135.8 })
  expect(listNames(japan.svg, 'city')).toContain('Tokyo')
  const states = await readIdeaMap({ country: 'US', latitude: 44.1, longitude: -114.7 })
  for (const look of ['lake', 'river', 'state'])
    expect([look, new RegExp(`class="${look}" d="M`).test(states.svg)]).toEqual([look, true])
})

it('a globe in a corner shows where on earth the map is, unless it shows most of it', async () => {
  const close = await readIdeaMap({ country: 'PE', latitude: -13.5, longitude: -72 })
  expect(close.svg).toMatch(/<g class="globe".*class="continents" d="M.*class="own-land" d="M/)
  const wide = await readIdeaMap({ country: 'WS', latitude: -13.8, longitude: -171.8 })
  expect(wide.svg).not.toContain('class="globe"')
})

it.each(['/places/japan/map.svg', '/places/peru/map.svg', '/places/italy/map.svg'])(
  'the globe covers no point and no name on %s',
  async (url) => {
    const { body } = await app.inject(url)
    const [, x = NaN, y = NaN, pixel = NaN] =
      /<g class="globe" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/
        .exec(body)
        ?.map(Number) ?? []
    const dots = Array.from(body.matchAll(/<circle class="ring" cx="([-\d.]+)" cy="([-\d.]+)"/g), (dot) => ({
      x: Number(dot[1]),
      y: Number(dot[2]),
    }))
    expect(dots).not.toEqual([])
    for (const each of [...dots, ...listPlacedNames(body)])
      expect(Math.hypot(each.x - x, each.y - y)).toBeGreaterThan(globeRadius * pixel)
  },
)
