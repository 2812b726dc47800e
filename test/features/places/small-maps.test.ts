import { afterAll, beforeAll, expect, it } from 'vitest'
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
const listNames = (svg: string, whose: 'own' | 'other') =>
  [...svg.matchAll(new RegExp(`<text class="${whose}"[^>]*>([^<]*)`, 'g'))].map(([, name]) => name)

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
  expect(body).toContain('<text ')
  for (const [, x, y] of body.matchAll(/<text class="\w+" x="([\d.]+)" y="([\d.]+)"/g)) {
    expect(Number(x) > seen.x && Number(x) < seen.x + seen.width).toBe(true)
    expect(Number(y) > seen.y && Number(y) < seen.y + seen.height).toBe(true)
  }
})
