import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { cards, focused, soon, visit } from './looking.ts'

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
  it('no letter is lost to the code that comes late', async () => {
    const { page } = await openSite()
    const letGo = await hold(page, '**/assets/suggestions-*.js')
    await visit(page, '/')
    const box = page.getByRole('main').getByRole('combobox')
    await box.pressSequentially('kayak')
    letGo()
    await page.getByRole('listbox').waitFor()
    expect(await box.inputValue()).toBe('kayak')
    await expect.poll(() => focused(page), soon).toBe('Search bucket list ideas')
  })

  it('one question at a time is under way, and a late answer is not shown', async () => {
    const { page, box, list, options } = await openBox()
    const letGo = Promise.withResolvers<void>()
    const calledOff: string[] = []
    page.on('requestfailed', (request) => calledOff.push(wordsOf(request.url())))
    await page.route(asking, async (route) => {
      if (wordsOf(route.request().url()) === 'sail') await letGo.promise
      // What was called off in the meantime has nobody to answer to.
      await route.continue().catch(() => {})
    })
    const asked = page.waitForRequest((request) => wordsOf(request.url()) === 'sail')
    // At once: letters that come slowly are questions of their own.
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

  it('without an answer the box is still a search box', async () => {
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

/** Holds back what an address answers until it is let go. */
async function hold(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What a question for suggestions asks about; empty for any other request. */
function wordsOf(url: string): string {
  if (!url.includes('search.suggest')) return ''
  const input = new URL(url).searchParams.get('input') ?? ''
  return /"q":"([^"]*)"/.exec(input)?.[1] ?? ''
}
