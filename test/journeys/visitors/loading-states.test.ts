import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { collectResponses, changeResponses } from './responses.ts'
import { cards, soon, getFocusedName, heading, scrollTop, visit } from './page-state.ts'

const calls = '**/api/trpc/**'

/** Holds back all responses until the returned function is called. */
async function holdResponses(page: Page) {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

const placeholders = (page: Page) =>
  page
    .locator('main [aria-busy=true]')
    .evaluateAll((grids) => grids.map((grid) => grid.childElementCount).filter((count) => count > 1))

const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

describe('a click shows the new screen at once', () => {
  it.each([
    ['New Ideas', '/new', 'Latest Bucket List Ideas', 24],
    ['Categories', '/categories', 'All Bucket List Categories', 107],
  ])('%s with twelve placeholders, then the cards', async (link, path, title, count) => {
    const { page } = await openSite()
    await follow(page, { link, path, title })
    await expect.poll(async () => (await cards(page)).length, soon).toBe(count)
    await expectCome(page, title)
  })

  it('Popular with twelve placeholders, then the cards', async () => {
    const { page } = await openSite()
    const answers = collectResponses(page, 'bucketList.popular')
    const title = 'Popular Bucket List Ideas'
    await follow(page, { link: 'Popular', path: '/popular', title })
    await expect.poll(() => answers.length, soon).toBe(1)
    const popular: { title: string }[] = answers[0].ideas
    // Ideas saved by members of other journeys come before the editors' picks.
    expect(popular.length).toBeGreaterThanOrEqual(24)
    await expect.poll(() => cards(page), soon).toEqual(popular.map((idea) => idea.title))
    await expectCome(page, title)
  })

  /** Follows a link from another page, and checks for twelve placeholders and the title until the responses arrive. */
  async function follow(page: Page, { link, path, title }: { link: string; path: string; title: string }) {
    await visit(page, '/privacy')
    const letGo = await holdResponses(page)
    await inHeader(page, link).click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => placeholders(page), soon).toEqual([12])
    await expect.poll(() => getFocusedName(page), soon).toBe(title)
    await expectAccessible(page)
    letGo()
  }

  async function expectCome(page: Page, title: string) {
    expect(await placeholders(page)).toEqual([])
    await expect.poll(() => getFocusedName(page), soon).toBe(title)
  }

  it('home with 500+ ideas, eight categories and six trending ideas to come', async () => {
    const { page } = await openSite()
    await visit(page, '/contact')
    const letGo = await holdResponses(page)
    await page.getByRole('banner').getByRole('link', { name: 'Someday, home' }).click()
    await page.waitForURL(/\/$/)
    await expect.poll(() => placeholders(page), soon).toEqual([8, 6])
    await page.getByText('500+ ideas to choose from').waitFor()
    letGo()
    await page.getByText('1,315 ideas to choose from').waitFor()
    await expect.poll(() => cards(page), soon).toHaveLength(14)
  })

  it('a category with twelve placeholders, and its heading gets the focus when it is loaded', async () => {
    const { page } = await openSite()
    await visit(page, '/privacy')
    const letGo = await holdResponses(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Summer' }).click()
    await page.waitForURL('**/categories/summer-bucket-list-ideas')
    await expect.poll(() => placeholders(page), soon).toEqual([12])
    expect(await scrollTop(page)).toBe(0)
    await expect.poll(() => getFocusedName(page), soon).toBe('Loading…')
    await expectAccessible(page)
    letGo()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Summer')
    await expect.poll(() => heading(page).evaluate((h1) => h1 === document.activeElement), soon).toBe(true)
    await expect.poll(async () => (await cards(page)).length, soon).toBeGreaterThan(9)
  })

  it.each([
    ['/kinds', 'walk'],
    ['/places', 'japan'],
  ])('%s/%s with a heading', async (path, name) => {
    const { page } = await openSite()
    await visit(page, path)
    const letGo = await holdResponses(page)
    await page.getByRole('main').locator(`a[href="${path}/${name}"]`).first().click()
    await page.waitForURL(`**${path}/${name}`)
    await expect.poll(() => getFocusedName(page), soon).toBe('Loading…')
    letGo()
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^(Walks|Japan)$/)
  })

  it('a search that says it is searching', async () => {
    const { page } = await openSite()
    await visit(page, '/privacy')
    const letGo = await holdResponses(page)
    await page.getByRole('banner').getByRole('combobox').fill('kayak')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Searching…').waitFor()
    letGo()
    await page
      .getByRole('status')
      .getByText(/^\d+ ideas found$/)
      .waitFor()
    expect((await cards(page)).length).toBeGreaterThan(5)
  })
})

describe('without a response', () => {
  it.each([
    ['Popular', 'Failed to fetch ideas'],
    ['New Ideas', 'Failed to fetch ideas'],
    ['Categories', 'Couldn’t load categories'],
  ])('%s shows an error, and recovers', async (link, message) => {
    const { page } = await openSite({ expected: /net::ERR_FAILED/ })
    await visit(page, '/privacy')
    await page.route(calls, (route) => route.abort())
    await inHeader(page, link).click()
    await page.getByRole('alert').getByText(message).waitFor()
    await expectAccessible(page)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await cards(page)).length, soon).toBeGreaterThan(20)
    expect(await page.getByText(message).count()).toBe(0)
  })

  it('a category shows an error, and later only its list does', async () => {
    const { page } = await openSite({ expected: /net::ERR_FAILED/ })
    await visit(page, '/privacy')
    await page.route(calls, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Unique' }).click()
    await page.getByRole('alert').getByText('Couldn’t load the category').waitFor()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page), soon).toHaveLength(12)

    await page.route(calls, (route) => route.abort())
    await page.getByRole('button', { name: 'Hard' }).click()
    await page.getByRole('alert').getByText('Failed to fetch ideas').waitFor()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await cards(page)).length, soon).toBeGreaterThan(0)
  })

  it('the nearest categories of a search without results can be requested again', async () => {
    const { page } = await openSite({ expected: /net::ERR_FAILED/ })
    await visit(page, '/search')
    const nearestCalls = '**/api/trpc/*search.nearest*'
    await page.route(nearestCalls, (route) => route.abort())
    await page.getByRole('main').getByRole('combobox').fill('volunteerisms')
    await page.keyboard.press('Enter')
    const nearest = page.getByRole('region', { name: 'Related Categories' })
    await nearest.getByRole('alert').getByText('We couldn’t load the categories.').waitFor()
    await expectAccessible(page)
    await page.unroute(nearestCalls)
    await nearest.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => nearest.getByRole('article').first().innerText(), soon).toContain('Volunteering')
  })

  it('a search shows an error, and recovers', async () => {
    const { page } = await openSite({ expected: /net::ERR_FAILED/ })
    await visit(page, '/search')
    await page.route(calls, (route) => route.abort())
    await page.getByRole('main').getByRole('combobox').fill('kayak')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('Something went wrong with your search.').waitFor()
    await alert.getByText('Search failed').waitFor()
    await alert.getByText('Please try again with different keywords.').waitFor()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^\d+ ideas found$/).waitFor()
    expect((await cards(page)).length).toBeGreaterThan(5)
  })

  it('an idea is shown without similar ideas, which can be requested again', async () => {
    const { page } = await openSite()
    await visit(page, '/popular')
    const mend = await changeResponses(page, 'ideas.similar', () => ({
      error: { message: 'Broken', code: -32_603, data: { httpStatus: 500 } },
    }))
    const card = page.getByRole('main').getByRole('article').getByRole('link').first()
    const title = await card.innerText()
    await card.click()
    await page.getByRole('alert').getByText('Failed to fetch similar ideas').waitFor()
    expect(await heading(page).innerText()).toBe(title)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page), soon).toHaveLength(3)
  })
})

describe('a missing idea', () => {
  it('is reported after a click too', async () => {
    const { page } = await openSite()
    await visit(page, '/popular')
    await page.route(calls, async (route) => {
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/"id"%3A\d+|%22id%22%3A\d+/g, '%22id%22%3A99999999'),
      })
      await route.fulfill({ response })
    })
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Idea Not Found' }).waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('Idea Not Found')
    await expectAccessible(page)
  })
})
