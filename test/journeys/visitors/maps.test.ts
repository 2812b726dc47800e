import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { maxStopsSearched } from '#features/places/limits.ts'
import { expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
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
    const inJapan = (await listSpots(context)).filter(({ country }) => country === 'JP')
    const list = await createList(context, [...new Set(inJapan.map(({ idea }) => idea))].slice(0, 3))
    await visit(page, `/lists/${list}`)
    const trip = page.getByRole('region', { name: 'On the Map' })
    await trip.getByRole('group', { name: 'Map of ideas' }).waitFor()
    const stops = trip.getByRole('region', { name: /^\d Places$/ }).getByRole('listitem')
    expect(await stops.count()).toBeGreaterThanOrEqual(3)
    expect(await stops.nth(1).innerText()).toMatch(/(less than|about) [\d,]+ km from the one before/)
    const near = trip.getByRole('region', { name: 'What Else Is Nearby' }).getByRole('listitem')
    expect(await near.count()).toBe(6)
    expect(await trip.getByText('We looked around').count()).toBe(0)
    await expectAccessibleInBothSchemes(page)

    await trip.getByRole('link', { name: 'Zoom out' }).click()
    await expect.poll(() => address(page), soon).toMatch(/^\/lists\/\d+\?latitude=.*&zoom=\d/)
    expect(await stops.count()).toBeGreaterThanOrEqual(3)
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await measureWidth(page)).toEqual({ scrolls: 375, over: [] })
  })

  it('are in the order of the list, and it says if only some were searched around', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    const spots = await listSpots(context)
    const ideas = [...new Set(spots.map(({ idea }) => idea))].slice(0, maxStopsSearched + 2).toReversed()
    await visit(page, `/lists/${await createList(context, ideas)}`)
    const trip = page.getByRole('region', { name: 'On the Map' })
    await trip.getByText(/^We looked around 12 of the \d+ places\.$/).waitFor()
    const links = trip.getByRole('region', { name: /^\d+ Places$/ }).getByRole('link')
    const shown = await links.evaluateAll((all) =>
      all.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
    )
    expect([...new Set(shown)]).toEqual(ideas)
  })
})

async function listSpots({ request }: BrowserContext): Promise<{ idea: number; country: string | null }[]> {
  const response = await request.get(`/api/trpc/places.spots?input=${encodeURIComponent('{}')}`)
  return (await response.json()).result.data.spots
}

/** Creates a list with these ideas and returns its id. */
async function createList({ request }: BrowserContext, ideas: readonly number[]): Promise<number> {
  const { id } = await (await request.post('/api/lists', { data: { title: 'Trip 2027' } })).json()
  for (const ideaId of ideas) await request.post(`/api/lists/${id}/items`, { data: { ideaId } })
  return id
}

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
