import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { visit } from './page-state.ts'

describe('the first screen', () => {
  it('of an idea has its wide picture, title and save button, and the plan beside the story', async () => {
    const { page } = await openSite({ width: 1280, height: 900 })
    await visit(page, '/ideas/7')
    const main = page.getByRole('main')
    const picture = await boxOf(main.getByRole('img', { name: /^Illustration of/ }))
    expect([picture.width > 1100, picture.width / picture.height > 2]).toEqual([true, true])
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('button', { name: 'Add to My List', exact: true }),
    ]) {
      const { y, height } = await boxOf(part)
      expect([y > picture.y + picture.height - 10, y + height < 900]).toEqual([true, true])
    }
    const tips = await boxOf(main.getByRole('region', { name: 'Tips for Success' }))
    const facts = await boxOf(main.getByRole('region', { name: 'Quick Info' }))
    expect([facts.x > tips.x + tips.width, facts.y < 900]).toEqual([true, true])
    await expectAccessible(page)
  })

  it('of an idea on a phone has the save button at the bottom, and toasts above it', async () => {
    const { page } = await openSite({ width: 375, height: 667 })
    await visit(page, '/ideas/7')
    const button = page.getByRole('button', { name: 'Add to My List', exact: true })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const { y, height } = await boxOf(button)
    expect([y > 550, y + height <= 667]).toEqual([true, true])
    await button.click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    await toast.getByRole('button', { name: 'Sign In' }).waitFor()
    const shown = await boxOf(toast)
    expect(shown.y + shown.height).toBeLessThanOrEqual(y)
    const last = await boxOf(page.getByRole('contentinfo'))
    expect(last.y + last.height).toBeLessThanOrEqual(y + height)
    await expectAccessible(page)
  })

  it.each([
    { width: 1280, height: 900, q: 'japan in april', least: 4 },
    { width: 375, height: 812, q: 'kayak', least: 2 },
  ])('of a search has $least results at $width × $height', async ({ width, height, q, least }) => {
    const { page } = await openSite({ width, height })
    await visit(page, `/search?q=${encodeURIComponent(q)}`)
    const last = await boxOf(page.getByRole('article').nth(least - 1))
    expect(last.y + last.height).toBeLessThanOrEqual(height)
    await expectAccessible(page)
    // The whole card is the link.
    await page.mouse.click(last.x + last.width / 2, last.y + last.height - 4)
    await page.waitForURL(/\/ideas\/\d+$/)
  })

  it('of a category and an idea has their titles at 200 % zoom', async () => {
    const { page } = await openSite({ width: 640, height: 450 })
    for (const path of ['/categories/international-travel-bucket-list-ideas', '/ideas/7']) {
      await visit(page, path)
      const { y, height } = await boxOf(page.getByRole('main').getByRole('heading', { level: 1 }))
      expect([path, y + height < 450]).toEqual([path, true])
    }
  })

  it('is painted before its script is requested, even if everything else has loaded', async () => {
    const { page } = await openSite({ width: 375, height: 667 })
    for (const path of ['/', '/ideas/7', '/categories/hiking-bucket-list-ideas']) {
      await visit(page, path)
      const [painted, asked = 0] = await page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        performance.getEntriesByType('resource').find(({ name }) => /\/entry-browser.*\.js$/.test(name))
          ?.startTime,
      ])
      expect([path, asked >= painted]).toEqual([path, true])
    }
  })

  it('loads the web app manifest later, and a browser finds it then', async () => {
    const { page, context, origin } = await openSite({ width: 375, height: 667 })
    const html = await (await context.request.get('/ideas/7')).text()
    expect(html).not.toContain('<link rel="manifest"')
    for (const path of ['/ideas/7', '/login']) {
      await visit(page, path)
      await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
      const session = await context.newCDPSession(page)
      const { url, errors, data } = await session.send('Page.getAppManifest')
      expect([url, errors]).toEqual([`${origin}/site.webmanifest`, []])
      expect(JSON.parse(data ?? '').icons).toHaveLength(4)
    }
  })

  it.each([1280, 375])('of home does not shift while ideas are drawn, at %i px', async (width) => {
    const { page } = await openSite({ width, height: 900 })
    await visit(page, '/')
    const button = page.getByRole('button', { name: 'Get Random Idea' })
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    const places = async () =>
      page
        .evaluate(() => scrollY)
        .then(async (top) => [(await boxOf(button)).y + top, (await boxOf(title)).y + top])
    const before = await places()
    for (let round = 0; round < 4; round++) {
      await button.click()
      await page.getByRole('button', { name: 'Save to My List' }).waitFor()
      expect(await places()).toEqual(before)
    }
  })

  it('of home on a phone has Sign In in the header, and the page is at most 4,500 px high', async () => {
    const { page } = await openSite({ width: 375, height: 667 })
    await visit(page, '/')
    const signIn = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
    const search = await boxOf(page.getByRole('banner').getByLabel('Open search'))
    expect(signIn.x + signIn.width).toBeLessThanOrEqual(search.x)
    const [height, width] = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement
      return [scrollHeight, scrollWidth]
    })
    expect([height <= 4500, width]).toEqual([true, 375])
    // Trending ideas are one row.
    const cards = page.getByRole('region', { name: 'Trending Ideas' }).getByRole('article')
    const [first, last] = [await boxOf(cards.first()), await boxOf(cards.last())]
    expect([last.y, last.x > 375]).toEqual([first.y, true])
  })

  it.each(['/', '/search?q=water', '/categories/summer-bucket-list-ideas'])(
    'of %s has one search box, and the header links to it',
    async (path) => {
      const { page } = await openSite({ width: 1280 })
      await visit(page, path)
      expect(await page.getByRole('combobox').count()).toBe(1)
      await page.getByRole('banner').getByLabel('Open search').click()
      await page.getByRole('banner').getByRole('combobox').waitFor()
      await expectAccessible(page)
      await visit(page, '/about')
      const box = page.getByRole('banner').getByRole('combobox')
      await box.waitFor()
      expect(await page.getByLabel('Open search').isVisible()).toBe(false)
    },
  )

  it('of the header shows its placeholder whole, beside pending saves', async () => {
    const { page } = await openSite({ width: 1280 })
    await visit(page, '/popular')
    await page
      .getByRole('button', { name: /^Add to My List: / })
      .first()
      .click()
    await page.getByRole('link', { name: '1 saved idea' }).waitFor()
    const box = page.getByRole('banner').getByRole('combobox')
    const isWhole = await box.evaluate((input: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) return false
      pen.font = getComputedStyle(input).font
      return pen.measureText(input.placeholder).width <= input.clientWidth
    })
    expect(isWhole).toBe(true)
  })
})

describe('in print', () => {
  it('a search takes at most three pages', async () => {
    const { page } = await openSite()
    await visit(page, '/search?q=water')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3)
  })
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}
