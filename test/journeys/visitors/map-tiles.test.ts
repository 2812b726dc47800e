import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tilesTimeoutMs } from '#platform/web/maps/tile-view.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { startMapTiles } from '../../support/servers/map-tiles.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { createPerson, signIn } from '../members/new-member.ts'
import { soon, visit } from './page-state.ts'

const admin = createPerson()
let tiles: Awaited<ReturnType<typeof startMapTiles>>
let site: Awaited<ReturnType<typeof startSite>>
let folder: string
beforeAll(async () => {
  tiles = await startMapTiles()
  folder = createDataFolder('someday-tiles-')
  site = await startSite({
    DATA_DIR: folder,
    MAP_STYLE_URL: tiles.styleUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
})
afterAll(async () => {
  await site.stop()
  tiles.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the site with the operator's map style, and lets the tile servers behave like this. */
async function openTiledSite(
  behavior: typeof tiles.state.behavior,
  options: Parameters<typeof openSite>[0] = {},
) {
  Object.assign(tiles.state, { behavior, failures: 0 })
  return openSite({ baseURL: site.origin, expected: /GPU stall/, ...options })
}

const worldView = '/map?latitude=48&longitude=8&zoom=3'
const map = (page: Page) => page.getByRole('group', { name: 'Map of ideas' })
const labels = (page: Page) => page.locator('[data-labels] text')
const credits = (page: Page) => page.getByText('© Testers of Tiles')
const isOwnLandVisible = (page: Page) =>
  page.locator('[data-layer=land]').evaluate((land) => getComputedStyle(land).visibility === 'visible')
/** Pictures that lie over tiles, as SVG. */
const readMarks = async (page: Page) =>
  (
    await page
      .locator('main img[src^="data:image/svg"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  ).map((src) => decodeURIComponent(src ?? ''))

describe('map tiles of the operator', () => {
  it('cover the large map, with their credits, and follow every movement', async () => {
    const { page } = await openTiledSite('works')
    await visit(page, worldView)
    await credits(page).waitFor()
    expect(tiles.asked).toContain('/lines.geojson')
    expect(await page.locator('canvas').count()).toBe(1)
    expect(await isOwnLandVisible(page)).toBe(false)
    expect(await labels(page).count()).toBe(0)
    const before = tiles.asked.length
    await map(page).focus()
    await page.keyboard.press('+')
    await expect.poll(() => tiles.asked.length, soon).toBeGreaterThan(before)
    await page.emulateMedia({ media: 'print' })
    expect(await isOwnLandVisible(page)).toBe(true)
    expect(await page.locator('canvas').isVisible()).toBe(false)
  })

  it.each([
    ['an idea', '/ideas/1', /^Map: /],
    ['a category', '/categories/europe-bucket-list-ideas', /^Map of the .* ideas/],
    ['a country', '/places/japan', /^Map of the ideas in Japan/],
  ])('cover the map of %s, under its dots', async (_, path, name) => {
    const { page } = await openTiledSite('works')
    await visit(page, path)
    await page.getByRole('link', { name }).scrollIntoViewIfNeeded()
    await credits(page).waitFor()
    const [marks = '', ...others] = await readMarks(page)
    expect(others).toEqual([])
    expect(marks).toMatch(/class="dot" cx/)
    expect(marks).not.toMatch(/class="(land|sea|border)"/)
  })

  it('cover the maps of a bucket list and of the editor, where a click still sets the point', async () => {
    const { page, context } = await openTiledSite('works')
    await signIn(context, admin)
    for (const ideaId of [1, 2])
      await context.request.post('/api/my-bucket-list', { data: { ideaId, status: 'completed' } })
    await visit(page, '/my-bucket-list?status=completed&view=timeline')
    for (const name of [/^World map/, /^Map of your /])
      await page.getByRole('img', { name }).scrollIntoViewIfNeeded()
    await expect.poll(() => credits(page).count(), soon).toBe(2)
    const marks = await readMarks(page)
    expect(marks.filter((svg) => svg.includes('class="done"'))).toHaveLength(1)
    expect(marks.filter((svg) => svg.includes('class="dot" cx'))).toHaveLength(2)
    await expectAccessible(page)

    await visit(page, '/admin?new=Sleep%20at%20Hatun%20Machay')
    await page.getByText('Or set a point on the map').click()
    const point = page.getByRole('group', { name: 'Map for choosing a point' })
    await credits(page).waitFor()
    expect(await point.locator('[data-land]').getAttribute('visibility')).toBe('hidden')
    await point.locator('svg').click({ position: { x: 60, y: 40 } })
    await page.getByText(/^The point is at -?\d/).waitFor()
    const before = tiles.asked.length
    await point.focus()
    for (const key of ['+', '+']) await page.keyboard.press(key)
    await expect.poll(() => tiles.asked.length, soon).toBeGreaterThan(before)
  })

  it('are loaded only once a map is in view', async () => {
    const { page } = await openTiledSite('works', { height: 400 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const listTileRequests = () => asked.filter((url) => /tile-map|maplibre|style\.json/.test(url))
    await visit(page, '/')
    await visit(page, '/categories/europe-bucket-list-ideas')
    const small = page.getByRole('link', { name: /^Map of the .* ideas/ })
    await small.waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect((await small.boundingBox())?.y).toBeGreaterThan(400)
    expect(listTileRequests()).toEqual([])
    await small.scrollIntoViewIfNeeded()
    await credits(page).waitFor()
    expect(listTileRequests().length).toBeGreaterThan(2)
  })
})

describe('the site’s own map', () => {
  const expected = /Failed to load resource|net::ERR|GPU stall|The site’s own map is shown/

  it.each(['silent', 'without tiles', 'failing for tiles', 'broken'] as const)(
    'stays within 5 seconds if the tile server is %s',
    async (behavior) => {
      const { page } = await openTiledSite(behavior, { expected })
      // A server that fails at once may leave the canvas there too shortly to be seen.
      const isAsked = page.waitForRequest(/style\.json/)
      const isReported = page.waitForEvent('console', (message) => /own map is shown/.test(message.text()))
      await visit(page, worldView)
      // The site's own map is there from the start, and its names too.
      await labels(page).first().waitFor({ state: 'attached' })
      await isAsked
      const began = Date.now()
      await expect.poll(() => page.locator('canvas').count(), soon).toBe(0)
      expect(Date.now() - began).toBeLessThan(tilesTimeoutMs + 2_000)
      expect(await isOwnLandVisible(page)).toBe(true)
      await page.getByText('Map data:').waitFor()
      expect((await isReported).type()).toBe('warning')
    },
  )

  it.each(['without tiles', 'failing for tiles'] as const)(
    'returns, and says so, if the tile server is %s after the first picture',
    async (behavior) => {
      const { page } = await openTiledSite('works', { expected })
      await visit(page, worldView)
      await credits(page).waitFor()
      tiles.state.behavior = behavior
      await map(page).focus()
      for (const key of ['+', '+']) await page.keyboard.press(key)
      const began = Date.now()
      await page.getByText('The usual map couldn’t be loaded, so this is a simpler one.').waitFor()
      expect(Date.now() - began).toBeLessThan(tilesTimeoutMs + 2_000)
      expect(await page.locator('canvas').count()).toBe(0)
      expect(await isOwnLandVisible(page)).toBe(true)
      await labels(page).first().waitFor({ state: 'attached' })
      await expectAccessible(page)
    },
  )

  it('gives way to the tiles again after a retry, by the button or once the browser is back online', async () => {
    const { page, context } = await openTiledSite('works', { expected })
    await visit(page, worldView)
    await credits(page).waitFor()
    const failed = page.getByText('The usual map couldn’t be loaded, so this is a simpler one.')
    tiles.state.behavior = 'failing for tiles'
    await map(page).focus()
    for (const key of ['+', '+']) await page.keyboard.press(key)
    await failed.waitFor()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click()
    // Still failing.
    await expect.poll(() => page.locator('canvas').count(), soon).toBe(0)
    await retry.waitFor()
    tiles.state.behavior = 'works'
    await retry.click()
    await credits(page).waitFor()
    expect([await failed.count(), await isOwnLandVisible(page)]).toEqual([0, false])

    tiles.state.behavior = 'failing for tiles'
    await map(page).focus()
    for (const key of ['-', '-', '-']) await page.keyboard.press(key)
    await failed.waitFor()
    tiles.state.behavior = 'works'
    await context.setOffline(true)
    await context.setOffline(false)
    await credits(page).waitFor()
    expect(await isOwnLandVisible(page)).toBe(false)
  })

  it('returns if the browser discards the picture of the tiles', async () => {
    const { page } = await openTiledSite('works', { expected: /GPU stall|CONTEXT_LOST|own map is shown/ })
    await visit(page, worldView)
    await credits(page).waitFor()
    await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await page.getByText('The usual map couldn’t be loaded').waitFor()
    expect(await isOwnLandVisible(page)).toBe(true)
  })

  it('does not replace tiles of which a single one fails', async () => {
    const { page } = await openTiledSite('works', { expected })
    await visit(page, worldView)
    await credits(page).waitFor()
    tiles.state.failures = 1
    await map(page).focus()
    await page.keyboard.press('+')
    await expect.poll(() => tiles.state.failures, soon).toBeLessThan(0)
    await page.keyboard.press('-')
    await page.waitForLoadState('networkidle')
    expect(await page.locator('canvas').count()).toBe(1)
    expect(await isOwnLandVisible(page)).toBe(false)
  })
})
