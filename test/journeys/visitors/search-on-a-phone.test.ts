import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from './page-state.ts'

describe('search on a phone', () => {
  it('has the tags of a card in a line beside its link', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search?q=mountain biking bolivia')
    const card = page.getByRole('article').first()
    const tags = await card.getByRole('list', { name: 'Tags' }).boundingBox()
    const button = await card.getByRole('link', { name: 'View Details' }).boundingBox()
    expect(tags?.height).toBeLessThan(24)
    expect(button?.x).toBeGreaterThan((tags?.x ?? 0) + (tags?.width ?? 0))
    expect(Math.abs((button?.y ?? 0) - (tags?.y ?? 0))).toBeLessThan(24)
  })

  it('shows how many filters are active, beside an icon', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search?q=water&cost=1&difficulty=1')
    const fold = page.locator('summary', { hasText: 'Filters (2)' })
    expect(await fold.locator('svg').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.getByText('Filters', { exact: true }).waitFor()
  })

  it('reports a corrected word, and runs the suggested searches', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search?q=nothern+lihgts')
    const note = page.getByText('Showing results for northern lights.')
    await note.waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Search instead for “nothern lihgts”' }).click()
    await page.waitForURL((url) => url.searchParams.get('asWritten') === '1')
    await expect.poll(() => note.count(), soon).toBe(0)
    for (const path of ['/', '/search']) {
      await visit(page, path)
      await page.getByRole('region', { name: 'What fits your day?' }).getByText('A rainy day').click()
      await page.waitForURL((url) => url.searchParams.get('weather') === 'rain')
      await page.getByRole('article').first().waitFor()
    }
  })

  it('has filters in a side panel, several per group, with the number of ideas left', async () => {
    const { page } = await openSite({ width: 375, height: 667 })
    await visit(page, '/search?q=water')
    await page.locator('summary', { hasText: 'Filters' }).click()
    const filters = page.getByRole('navigation', { name: 'Filters' })
    for (const name of ['Easy', 'Hard', 'A few hours'])
      await filters.getByRole('link', { name: new RegExp(`^${name} ?,`) }).click()
    await page.waitForURL((url) => url.searchParams.get('difficulty') === '1,3')
    await page.waitForURL((url) => url.searchParams.get('duration') === 'hours')
    const show = page.getByRole('button', { name: /^Show \d+ ideas?$/ })
    expect(await show.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    // Former results are dimmed until new ones arrive.
    await expect.poll(() => getOpacity(page), soon).toBe(1)
    await expectAccessible(page)
    const count = Number(/\d+/.exec(await show.innerText())?.[0])
    await show.click()
    await expect.poll(() => filters.isVisible(), soon).toBe(false)
    expect(await page.getByRole('article').count()).toBe(Math.min(count, 24))
    await expect.poll(() => getFocusedName(page), soon).toBe('Results')
  })
})

/** Returns the total opacity of a card and its ancestors. */
const getOpacity = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate((card) => {
      let share = 1
      for (let around: Element | null = card; around; around = around.parentElement)
        share *= Number(getComputedStyle(around).opacity)
      return share
    })
