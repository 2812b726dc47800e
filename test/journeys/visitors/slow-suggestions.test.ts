import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { cards, getFocusedName, soon, visit } from './page-state.ts'

const asking = '**/api/trpc/*search.suggest*'

async function openBox(options: Parameters<typeof openSite>[0] = {}) {
  const { page } = await openSite(options)
  await visit(page, '/')
  return {
    page,
    box: page.getByRole('main').getByRole('combobox'),
    list: page.getByRole('listbox'),
    options: page.getByRole('option'),
  }
}

describe('suggestions over a slow network', () => {
  it('lose no letter while their code loads late', async () => {
    const { page } = await openSite()
    const letGo = await holdResponses(page, '**/assets/suggestions-*.js')
    await visit(page, '/')
    const box = page.getByRole('main').getByRole('combobox')
    await box.pressSequentially('kayak')
    letGo()
    await page.getByRole('listbox').waitFor()
    expect(await box.inputValue()).toBe('kayak')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search bucket list ideas')
  })

  it('send one request at a time, and ignore a late response', async () => {
    const { page, box, list, options } = await openBox()
    const letGo = Promise.withResolvers<void>()
    const calledOff: string[] = []
    page.on('requestfailed', (request) => calledOff.push(getSearchText(request.url())))
    await page.route(asking, async (route) => {
      if (getSearchText(route.request().url()) === 'sail') await letGo.promise
      // Aborted requests cannot be continued.
      await route.continue().catch(() => {})
    })
    const asked = page.waitForRequest((request) => getSearchText(request.url()) === 'sail')
    // Filled at once, because each slowly typed letter would be a request.
    await box.fill('sail')
    await asked
    await box.fill('kayak')
    await list.waitFor()
    const shown = await options.allInnerTexts()
    expect(shown.at(-1)).toBe('Search for “kayak”')
    expect(calledOff).toEqual(['sail'])
    letGo.resolve()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await options.allInnerTexts()).toEqual(shown)
  })

  it('leave a working search box without a response', async () => {
    const { page, box, list } = await openBox({ expected: /net::ERR_FAILED/ })
    await page.route(asking, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await box.pressSequentially('kayak')
    await failed
    await box.press('Enter')
    await page.waitForURL('**/search?q=kayak')
    await expect.poll(async () => (await cards(page)).length, soon).toBeGreaterThan(5)
    expect(await list.count()).toBe(0)
  })
})

/** Holds back responses of a URL until the returned function is called. */
async function holdResponses(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns the text of a request for suggestions. Empty for any other request. */
function getSearchText(url: string): string {
  if (!url.includes('search.suggest')) return ''
  const input = new URL(url).searchParams.get('input') ?? ''
  return /"q":"([^"]*)"/.exec(input)?.[1] ?? ''
}
