import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tilesTimeoutMs } from '#features/places/limits.ts'
import { expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import { startMapTiles } from '../../support/servers/map-tiles.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { createMember, signIn } from '../members/new-member.ts'
import { address, measureWidth, soon, visit } from './page-state.ts'

const labels = (page: Page) => page.locator('[data-labels] text')
const map = (page: Page) => page.getByRole('group', { name: 'Map of ideas' })

/** Returns the names on the map that lie over another name, a pin or the controls, and those that it cuts. */
const findCollisions = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const frame = boxOf(document.querySelector('[role=group]') ?? document.body)
    const isApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
    const names = [...document.querySelectorAll('[data-labels] text')]
      .map((element) => ({ text: element.textContent, box: boxOf(element) }))
      .filter(({ box }) => !isApart(box, frame))
    // The invisible circle around a pin is larger than the pin.
    const pins = [...document.querySelectorAll('[data-layer=pins] a path, [data-layer=pins] a circle[r="4"]')]
    const obstacles = [...pins, ...document.querySelectorAll('nav[aria-label=Map] > *')].map(boxOf)
    return names.flatMap(({ text, box }, index) => {
      const isCut =
        box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
      return [
        ...(isCut ? [`${text} is cut`] : []),
        ...names
          .slice(index + 1)
          .filter((other) => !isApart(box, other.box))
          .map((other) => `${text} over ${other.text}`),
        ...obstacles.filter((obstacle) => !isApart(box, obstacle)).map(() => `${text} over a pin`),
      ]
    })
  })

describe('names on the map', () => {
  it.each([375, 768, 1280])('never collide, at %i pixels', async (width) => {
    const { page } = await openSite({ width })
    for (const view of ['', '?latitude=48&longitude=8&zoom=2', '?latitude=36&longitude=138&zoom=4.4']) {
      await visit(page, `/map${view}`)
      await labels(page).first().waitFor({ state: 'attached' })
      expect([view, await findCollisions(page)]).toEqual([view, []])
    }
  })

  it('are in the site’s fonts, move with the map, and are more the closer it is', async () => {
    const { page } = await openSite()
    await visit(page, '/map?latitude=52&longitude=10&zoom=2')
    await labels(page).filter({ hasText: 'London' }).waitFor({ state: 'attached' })
    const fontOf = (text: string) =>
      labels(page)
        .filter({ hasText: text })
        .evaluate((name) => getComputedStyle(name).fontFamily)
    expect(await fontOf('London')).toMatch(/Figtree/)
    await map(page).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await labels(page).filter({ hasText: 'Hamburg' }).waitFor({ state: 'attached' })
    await labels(page)
      .filter({ hasText: /^Germany$/ })
      .waitFor({ state: 'attached' })
    expect(await fontOf('Germany')).toMatch(/Fraunces/)
    expect(await findCollisions(page)).toEqual([])
    const before = await labels(page).filter({ hasText: 'Hamburg' }).boundingBox()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => (await labels(page).filter({ hasText: 'Hamburg' }).boundingBox())?.x, soon)
      .toBeLessThan((before?.x ?? 0) - 40)
  })

  it('are credited', async () => {
    const { page } = await openSite()
    await visit(page, '/map')
    const credits = page.getByText('Map data:')
    expect(await credits.innerText()).toBe('Map data: Natural Earth. Cities: GeoNames, CC BY 4.0.')
  })
})

describe('the places of an idea', () => {
  it('open on other sites’ maps, and what else is near is listed with distances', async () => {
    const { page } = await openSite({ locale: 'en-GB' })
    await visit(page, '/map?latitude=35&longitude=135.8&zoom=5')
    const to = await page.locator('[data-layer=pins] a[href^="/ideas/"]').first().getAttribute('href')
    await visit(page, to ?? '')
    const where = page.getByRole('region', { name: 'Where' })
    for (const site of ['Google Maps', 'Apple Maps', 'OpenStreetMap'])
      expect(await where.getByRole('link', { name: new RegExp(`^${site}: `) }).count()).toBeGreaterThan(0)
    const near = page.getByRole('region', { name: 'What Else Is Nearby' })
    await expect.poll(() => near.getByRole('listitem').count(), soon).toBeGreaterThan(2)
    expect(await near.getByRole('listitem').first().innerText()).toMatch(/(less than|about) \d+ miles from/)
    await expectAccessibleInBothSchemes(page)
  })
})

describe('the places on a list', () => {
  it('are on one map, as a list with the way between them, and with what else is near', async () => {
    const { page, context } = await openSite({ locale: 'de-DE' })
    await signIn(context, await createMember())
    const list = await (await context.request.post('/api/lists', { data: { title: 'Japan 2027' } })).json()
    const { spots } = await (
      await context.request.get(`/api/trpc/places.spots?input=${encodeURIComponent('{}')}`)
    )
      .json()
      .then(({ result }) => result.data)
    const ideas: number[] = spots
      .filter(({ country }: { country: string }) => country === 'JP')
      .map(({ idea }: { idea: number }) => idea)
    const chosen = [...new Set(ideas)].slice(0, 3)
    for (const ideaId of chosen)
      await context.request.post(`/api/lists/${list.id}/items`, { data: { ideaId } })
    await visit(page, `/lists/${list.id}`)
    const trip = page.getByRole('region', { name: 'On the Map' })
    await trip.getByRole('group', { name: 'Map of ideas' }).waitFor()
    const stops = trip.getByRole('region', { name: /^\d Places$/ }).getByRole('listitem')
    expect(await stops.count()).toBeGreaterThanOrEqual(3)
    expect(await stops.nth(1).innerText()).toMatch(/(less than|about) [\d,]+ km from the one before/)
    const near = trip.getByRole('region', { name: 'What Else Is Nearby' }).getByRole('listitem')
    expect(await near.count()).toBe(6)
    await expectAccessibleInBothSchemes(page)

    await trip.getByRole('link', { name: 'Zoom out' }).click()
    await expect.poll(() => address(page), soon).toMatch(/^\/lists\/\d+\?latitude=.*&zoom=\d/)
    expect(await stops.count()).toBeGreaterThanOrEqual(3)
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await measureWidth(page)).toEqual({ scrolls: 375, over: [] })
  })
})

describe('map tiles of the operator', () => {
  let tiles: Awaited<ReturnType<typeof startMapTiles>>
  let site: Awaited<ReturnType<typeof startSite>>
  let folder: string
  beforeAll(async () => {
    tiles = await startMapTiles()
    folder = createDataFolder('someday-tiles-')
    site = await startSite({ DATA_DIR: folder, MAP_STYLE_URL: tiles.styleUrl })
  })
  afterAll(async () => {
    await site.stop()
    tiles.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const credits = (page: Page) => page.getByText('© Testers of Tiles')
  const ownLand = (page: Page) => page.locator('[data-layer=land]')

  it('cover the map and the maps of ideas, with their credits, and follow every movement', async () => {
    tiles.state.behavior = 'works'
    const { page } = await openSite({ baseURL: site.origin, expected: /GPU stall/ })
    await visit(page, '/map?latitude=48&longitude=8&zoom=3')
    await credits(page).waitFor()
    expect(tiles.asked).toContain('/lines.geojson')
    expect(await page.locator('canvas').count()).toBe(1)
    expect(await ownLand(page).evaluate((land) => getComputedStyle(land).visibility)).toBe('hidden')
    expect(await labels(page).count()).toBe(0)
    const before = tiles.asked.length
    await map(page).focus()
    await page.keyboard.press('+')
    await expect.poll(() => tiles.asked.length, soon).toBeGreaterThan(before)

    const to = await page.locator('[data-layer=pins] a[href^="/ideas/"]').first().getAttribute('href')
    await visit(page, to ?? '')
    await page.getByRole('region', { name: 'Where' }).scrollIntoViewIfNeeded()
    await credits(page).waitFor()
    expect(await page.locator('.map-dot').count()).toBeGreaterThan(0)
  })

  it('are not loaded on pages without a map, nor before the map is in view', async () => {
    tiles.state.behavior = 'works'
    const { page } = await openSite({ baseURL: site.origin, height: 500 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visit(page, '/')
    await visit(page, '/categories')
    expect(asked.filter((url) => /tile-map|maplibre|style\.json/.test(url))).toEqual([])
  })

  it.each(['silent', 'without tiles', 'broken'] as const)(
    'leave the site’s own map within 5 seconds if their server is %s',
    async (behavior) => {
      tiles.state.behavior = behavior
      const { page } = await openSite({
        baseURL: site.origin,
        expected: /Failed to load resource|net::ERR|GPU stall/,
      })
      // A server that fails at once may leave the canvas there too shortly to be seen.
      const isAsked = page.waitForRequest(/style\.json/)
      await visit(page, '/map?latitude=48&longitude=8&zoom=3')
      // The site's own map is there from the start, and its names too.
      await labels(page).first().waitFor({ state: 'attached' })
      await isAsked
      const began = Date.now()
      await expect.poll(() => page.locator('canvas').count(), soon).toBe(0)
      expect(Date.now() - began).toBeLessThan(tilesTimeoutMs + 2_000)
      expect(await ownLand(page).evaluate((land) => getComputedStyle(land).visibility)).toBe('visible')
      await page.getByText('Map data:').waitFor()
    },
  )
})

it('without a map style, maps load nothing from elsewhere', async () => {
  const { page, origin } = await openSite()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await visit(page, '/map?latitude=48&longitude=8&zoom=3')
  await labels(page).first().waitFor({ state: 'attached' })
  expect(elsewhere).toEqual([])
})
