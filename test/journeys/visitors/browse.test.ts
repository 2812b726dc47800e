import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import { address, cards, soon, getFocusedName, heading, scrollTop, visit } from './page-state.ts'

const phone = 375
const desk = 1280
const travel = '/categories/international-travel-bucket-list-ideas'

it.each([phone, desk])(
  'a visitor goes from the search box to an idea, a similar one and back, at %i pixels in either scheme',
  async (width) => {
    const { page } = await openSite({ width })
    await visit(page, '/')
    await expectAccessibleInBothSchemes(page)

    await searchFromHero(page, 'kayak')
    await expectAccessibleInBothSchemes(page)
    await goToCategory(page, width)
    await expectAccessibleInBothSchemes(page)
    await filterAndClear(page)
    await loadMore(page)
    await expectAccessibleInBothSchemes(page)

    const listPlace = await openCard(page, 15)
    await expectAccessibleInBothSchemes(page)
    const ideaAddress = address(page)
    const ideaPlace = await openCard(page, 2)
    await expectAccessibleInBothSchemes(page)

    await page.goBack()
    await page.waitForURL(`**${ideaAddress}`)
    await expect.poll(() => scrollTop(page), soon).toBe(ideaPlace)
    await page.goBack()
    await page.waitForURL(`**${travel}?page=2`)
    await expect.poll(() => scrollTop(page), soon).toBe(listPlace)
    expect(await cards(page)).toHaveLength(24)
  },
)

async function searchFromHero(page: Page, words: string) {
  await page.getByRole('main').getByRole('combobox', { name: 'Search bucket list ideas' }).fill(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/search?q=${words}`)
  await expectAtTop(page, `Search Results for “${words}”`)
  await page.getByText(/^\d+ ideas found$/).waitFor()
  expect((await cards(page)).length).toBeGreaterThan(5)
}

async function goToCategory(page: Page, width: number) {
  if (width < 1024) await page.getByLabel('Open menu').click()
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.waitForURL('**/categories')
  await expectAtTop(page, 'All Bucket List Categories')
  const tile = page.getByRole('main').getByRole('link', { name: 'Travel & Explore' })
  await tile.click()
  await page.waitForURL(`**${travel}`)
  await expectAtTop(page, 'Travel & Explore')
  await page.getByText('12 of 32 ideas shown').waitFor()
}

async function filterAndClear(page: Page) {
  await page.getByRole('button', { name: 'Hard' }).click()
  await page.waitForURL(`**${travel}?difficulty=3`)
  const difficulties = page.locator('main article').getByText(/^(Easy|Medium|Hard)$/)
  await expect.poll(async () => new Set(await difficulties.allInnerTexts()), soon).toEqual(new Set(['Hard']))
  await page.getByRole('combobox', { name: 'Search Travel & Explore ideas' }).fill('zyzzyva')
  await page.getByRole('heading', { name: 'No Ideas Found' }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByText('12 of 32 ideas shown').waitFor()
  expect(address(page).replace(/\?$/, '')).toBe(travel)
}

async function loadMore(page: Page) {
  const before = await cards(page)
  const asked = page.waitForRequest((request) => /ideas\.list/.test(request.url()))
  await page.getByRole('button', { name: 'Load More Ideas' }).click()
  expect(decodeURIComponent((await asked).url())).toContain('"limit":24,"offset":0')
  await page.getByRole('status').getByText('24 of 32 ideas shown').waitFor()
  const after = await cards(page)
  expect(after.slice(0, 12)).toEqual(before)
  await expect.poll(() => getFocusedName(page), soon).toBe(after[12])
  const list = page.getByRole('region', { name: 'Ideas', exact: true })
  await expect.poll(async () => Math.round((await list.boundingBox())?.y ?? 0), soon).toBe(100)
  await page.waitForURL(`**${travel}?page=2`)
}

/** Opens a card by its index. Returns the scroll position at that time. */
async function openCard(page: Page, index: number): Promise<number> {
  const link = page.locator('main article h2 a, main article h3 a').nth(index)
  const title = await link.innerText()
  const place = link.evaluate(async (element) => {
    await new Promise((clicked) => element.addEventListener('click', clicked))
    return Math.round(scrollY)
  })
  await link.click()
  await page.waitForURL('**/ideas/*')
  await expectAtTop(page, title)
  await page.getByRole('heading', { name: 'Similar Ideas' }).waitFor()
  expect(await place).toBeGreaterThan(200)
  return place
}

async function expectAtTop(page: Page, title: string) {
  await heading(page)
    .and(page.getByText(title, { exact: true }))
    .waitFor()
  await expect.poll(() => getFocusedName(page), soon).toBe(title)
  expect(await scrollTop(page)).toBe(0)
}

it('text typed before hydration filters the categories', async () => {
  const { page } = await openSite()
  const { promise: there, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-browser*', async (route) => {
    await there
    await route.continue()
  })
  await page.goto('/categories', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Filter categories by name' }).fill('yoga')
  letCome()
  await page.getByRole('status').getByText('1 category found').waitFor()
  expect(await cards(page)).toEqual(['Yoga'])
})
