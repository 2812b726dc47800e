import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectAccessibleColors,
  expectAccessibleInBothSchemes,
  waitForHydration,
  openSite,
} from '../../support/browser/browser.ts'
import { changeResponses } from './responses.ts'
import { address, cards, getFocusedName, heading, scrollTop, soon, visit } from './page-state.ts'

async function openSearch(query: string, options: Parameters<typeof openSite>[0] = {}) {
  const { page } = await openSite(options)
  await visit(page, `/search?q=${query}`)
  const filters = page.getByRole('navigation', { name: 'Filters' })
  return {
    page,
    box: page.getByRole('main').getByRole('combobox'),
    filter: (name: string) => filters.getByRole('link', { name: new RegExp(`^${RegExp.escape(name)} ?,`) }),
    active: page.getByRole('list', { name: 'Active filters' }),
  }
}

describe('the filters of a search', () => {
  it('leave as many ideas as they announce, combine in the URL, and are undone one by one', async () => {
    const { page, filter } = await openSearch('water')
    const all = await readResultCount(page)
    const easy = await countOf(filter('Easy'))
    await filter('Easy').click()
    await page.waitForURL('**/search?q=water&difficulty=1')
    await expect.poll(() => readResultCount(page), soon).toBe(easy)
    expect(await filter('Easy').getAttribute('aria-current')).toBe('true')

    const easyOutdoors = await countOf(filter('Outdoor'))
    expect(easyOutdoors).toBeLessThan(easy)
    await filter('Outdoor').click()
    await page.waitForURL('**/search?q=water&difficulty=1&locationType=outdoor')
    await expect.poll(() => readResultCount(page), soon).toBe(easyOutdoors)

    const shown = await cards(page)
    await page.reload()
    await waitForHydration(page)
    expect(await cards(page)).toEqual(shown)
    await page.goBack()
    await expect.poll(() => readResultCount(page), soon).toBe(easy)
    await page.goBack()
    await expect.poll(() => readResultCount(page), soon).toBe(all)
    expect(address(page)).toBe('/search?q=water')
  })

  it('find by kind, weather and price without any words, from the home page on', async () => {
    const { page } = await openSite()
    await visit(page, '/')
    await page.getByRole('region', { name: 'What fits your day?' }).getByText('A rainy day').click()
    await page.waitForURL('**/search?weather=rain')
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const kinds = filters.getByRole('region', { name: 'Kind' })
    await kinds.getByText('More kinds').click()
    const pottery = kinds.getByRole('link', { name: /^Pottery/ })
    const count = await countOf(pottery)
    await pottery.click()
    await page.waitForURL('**/search?kind=pottery&weather=rain')
    await expect.poll(() => readResultCount(page), soon).toBe(count)
    await filters.getByRole('link', { name: 'Under $100' }).click()
    await page.waitForURL('**/search?maxPrice=100&kind=pottery&weather=rain')
    await filters.getByRole('link', { name: 'Under $250' }).click()
    await page.waitForURL('**/search?maxPrice=250&kind=pottery&weather=rain')
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL('**/search')
    await page.getByRole('region', { name: 'What fits your day?' }).waitFor()
  })

  it('are removed by choosing them again, singly, or all at once', async () => {
    const { page, filter, active } = await openSearch('water&difficulty=2&cost=1&season=summer')
    await filter('Medium').click()
    await page.waitForURL('**/search?q=water&cost=1&season=summer')
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^Medium/)
    await expect.poll(() => filter('Medium').getAttribute('aria-current'), soon).toBe(null)
    await active.getByRole('link', { name: 'Remove filter: Season Summer' }).click()
    await page.waitForURL('**/search?q=water&cost=1')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel), soon).toBe('Results')
    await expect.poll(() => active.getByRole('link', { name: /Season/ }).count(), soon).toBe(0)
    await filter('Hard').click()
    await page.waitForURL('**/search?q=water&difficulty=3&cost=1')
    await active.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL('**/search?q=water')
    await expect.poll(() => active.count(), soon).toBe(0)
  })

  it('leave the whole width to ideas that come close, if no idea fits everything', async () => {
    const { page } = await openSite({ width: 1280 })
    await visit(page, '/search?q=cheap museum with kids when it snows')
    await page
      .getByRole('heading', { name: /^Close Matches: / })
      .first()
      .waitFor()
    const results = await page.getByRole('region', { name: 'Results' }).boundingBox()
    expect(results?.width).toBeGreaterThan(800)
  })

  it('keep the text, and the position on the page', async () => {
    const { page, box, filter } = await openSearch('water')
    await box.fill('water and ice')
    await filter('Anywhere').evaluate((link) => link.scrollIntoView({ block: 'center' }))
    await filter('Anywhere').press('Enter')
    await page.waitForURL('**/search?q=water&locationType=anywhere')
    await expect.poll(() => filter('Anywhere').getAttribute('aria-current'), soon).toBe('true')
    expect(await box.inputValue()).toBe('water and ice')
    // Browsers keep what is in view in its place while groups above it change their height.
    const top = await filter('Anywhere').evaluate((link) => link.getBoundingClientRect().top / innerHeight)
    expect(top).toBeGreaterThan(0.1)
    expect(top).toBeLessThan(0.9)
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^Anywhere/)
  })

  it('in a long group expand, and a chosen one stays in place', async () => {
    const { page } = await openSearch('water')
    const group = page.getByRole('region', { name: 'Category' })
    await group.getByText(/^\d+ more$/).click()
    const last = group.getByRole('link').last()
    const name = await last.innerText()
    await last.click()
    await page.waitForURL('**/search?q=water&categoryId=*')
    await expect.poll(() => last.getAttribute('aria-current'), soon).toBe('true')
    expect(await last.innerText()).toBe(name)
    expect(await last.isVisible()).toBe(true)
  })

  it.each([375, 1280])('are accessible at %i pixels in either scheme', async (width) => {
    const { page, filter } = await openSearch('water&cost=1', { width })
    const isFolded = width < 1024
    expect(await filter('Easy').isVisible()).toBe(!isFolded)
    if (isFolded) await page.getByText('Filters (1)').click()
    // High enough for all filters: axe would take one that scrolls behind the header or a bar for too small.
    await page.setViewportSize({ width, height: 5_000 })
    await expectAccessibleInBothSchemes(page)
    await filter('Easy').hover()
    await expectAccessibleColors(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('are skipped by keyboard', async () => {
    const { page } = await openSearch('water')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => getFocusedName(page), soon).toBe('Skip to results')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => getFocusedName(page), soon).toBe('Results')
    await page.keyboard.press('Tab')
    const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest('#results *')))
    await expect.poll(isInside, soon).toBe(true)
    expect(address(page)).toBe('/search?q=water')
  })

  it('work without JavaScript', async () => {
    const { page } = await openSite({ javaScriptEnabled: false, width: 375 })
    await page.goto('/search?q=water')
    await page.getByText('Filters', { exact: true }).click()
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const hard = await countOf(filters.getByRole('link', { name: /^Hard/ }))
    await filters.getByRole('link', { name: /^Hard/ }).click()
    await page.waitForURL('**/search?q=water&difficulty=3')
    expect(await readResultCount(page)).toBe(hard)
    await page.getByRole('link', { name: 'Remove filter: Difficulty Hard' }).click()
    await page.waitForURL('**/search?q=water')
    await page.getByRole('link', { name: 'Show more results' }).click()
    await page.waitForURL('**/search?q=water&page=2')
    expect(await cards(page)).toHaveLength(48)
  })
})

describe('search results', () => {
  it('continue with the first new result, and show the progress', async () => {
    const { page } = await openSearch('water')
    const first = await cards(page)
    expect(first).toHaveLength(24)
    await page.getByRole('link', { name: 'Show more results' }).click()
    await page.waitForURL('**/search?q=water&page=2')
    await page
      .getByRole('status')
      .getByText(/^48 of \d+ shown$/)
      .waitFor()
    const more = await cards(page)
    expect(more.slice(0, 24)).toEqual(first)
    await expect.poll(() => getFocusedName(page), soon).toBe(`View Details: ${more[24]}`)
    expect(await scrollTop(page)).toBeGreaterThan(1000)
  })

  it('stay in place, even if another engine with another order returns the next page', async () => {
    const { page } = await openSearch('water')
    const first = await cards(page)
    await changeResponses(page, 'search.ideas', ({ result: { data } }) => ({
      result: { data: { ...data, ideas: data.ideas.toReversed() } },
    }))
    await page.getByRole('link', { name: 'Show more results' }).click()
    await page.getByText(/^48 of \d+ shown$/).waitFor()
    const more = await cards(page)
    expect(more.slice(0, 24)).toEqual(first)
    expect(new Set(more).size).toBe(48)
    await expect.poll(() => getFocusedName(page), soon).toBe(`View Details: ${more[24]}`)
  })

  it('start over with another search, whose text the box keeps', async () => {
    const { page, box } = await openSearch('water&page=2&cost=1')
    await box.fill('kayak')
    await box.press('Enter')
    await page.waitForURL('**/search?q=kayak')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Search Results for “kayak”')
    await page.goBack()
    await expect.poll(() => box.inputValue(), soon).toBe('water')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Search Results for “water”')
  })

  it('are returned to from an idea, at the same place and with the same filters', async () => {
    const { page } = await openSearch('water&cost=1&page=2')
    const tenth = page
      .getByRole('article')
      .nth(9)
      .getByRole('link', { name: /^View Details/ })
    await tenth.scrollIntoViewIfNeeded()
    const top = await scrollTop(page)
    expect(top).toBeGreaterThan(300)
    await tenth.click()
    await page.waitForURL('**/ideas/*')
    await expect.poll(() => scrollTop(page), soon).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Back to results' }).click()
    await page.waitForURL('**/search?q=water&cost=1&page=2')
    await expect.poll(() => scrollTop(page), soon).toBe(top)
    await page.goForward()
    await page.reload()
    await page.getByRole('link', { name: 'Back to results' }).click()
    await page.waitForURL('**/search?q=water&cost=1&page=2')
    await visit(page, '/ideas/7')
    expect(await page.getByRole('link', { name: 'Back to results' }).count()).toBe(0)
  })

  it('focus their heading, wherever the search was submitted', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search')
    await page.getByRole('main').getByRole('link', { name: 'northern lights' }).click()
    await page.waitForURL('**/search?q=northern*')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search Results for “northern lights”')
    await page.getByLabel('Open search').click()
    await page.keyboard.type('kayak')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=kayak')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search Results for “kayak”')
  })

  it('are separated from close matches', async () => {
    const { page } = await openSearch('kayak+xqzzwv')
    await page.getByText('No exact matches. Here are some close ones:').waitFor()
    expect((await cards(page)).length).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  it('link onward, with and without results, in either scheme', async () => {
    const { page } = await openSearch('xqzzwv', { width: 375 })
    await page.getByRole('heading', { name: 'No ideas found' }).waitFor()
    const nearest = page.getByRole('region', { name: 'Categories to explore' })
    expect(await nearest.getByRole('article').count()).toBe(6)
    const chance = page.getByRole('region', { name: 'Or leave it to chance' }).getByRole('article')
    await chance.waitFor()
    await expectAccessibleInBothSchemes(page)
    const title = await chance.getByRole('heading').innerText()
    await chance.getByRole('link').click()
    await page.waitForURL('**/ideas/*')
    await expect.poll(() => heading(page).innerText(), soon).toBe(title)
  })

  it('can be empty because of the filters, which can be cleared', async () => {
    const { page } = await openSearch('kayak&difficulty=1&cost=3&season=winter&locationType=indoor')
    await page.getByRole('heading', { name: 'No ideas found' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear Filters' }).click()
    await page.waitForURL('**/search?q=kayak')
    await expect.poll(async () => (await cards(page)).length, soon).toBeGreaterThan(5)
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Results')
  })
})

/** Returns the number of results on the page. */
const readResultCount = async (page: Page) =>
  Number.parseInt(await page.getByText(/^[\d,]+ ideas? found$/).innerText(), 10)

const countOf = async (filter: ReturnType<Page['getByRole']>) =>
  Number((await filter.innerText()).match(/\d+$/)?.[0])
