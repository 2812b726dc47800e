import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pendingSavesKey } from '#features/bucket-list/limits.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { changeResponses } from './responses.ts'
import { address, getFocusedName, heading, soon, visit } from './page-state.ts'

const errorHeading = 'Something went wrong'
/** Console messages that the tests provoke. */
const expected =
  /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|React Router caught|is not a function|Minified React error #31|Failed to fetch dynamically/

/** Checks that the error is shown within the frame, with links onward. */
async function expectFailedPage(page: Page) {
  await expect.poll(() => heading(page).innerText(), soon).toBe(errorHeading)
  await page.getByRole('banner').getByRole('link', { name: 'home' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).waitFor()
  const alert = page.getByRole('main').getByRole('alert')
  expect(await alert.innerText()).toContain('We couldn’t load this page.')
  expect(await alert.getByRole('link', { name: 'go to the home page' }).getAttribute('href')).toBe('/')
  await expect.poll(() => getFocusedName(page), soon).toBe(errorHeading)
  expect(await page.title()).toContain(errorHeading)
  await expectAccessible(page)
}

/** Without a name the header cannot render a member's controls. */
const removeName = ({ result }: { result: { data: object } }) => ({
  result: { data: { ...result.data, name: { not: 'a name' } } },
})

describe('a failing page', () => {
  it.each([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)(
    'without its script keeps the frame and recovers at the next attempt: %d pixels',
    async (width, scheme) => {
      const { page } = await openSite({ expected, width, scheme })
      await visit(page, '/about')
      await page.route('**/assets/terms-*.js', (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expectFailedPage(page)
      expect(address(page)).toBe('/terms')
      await page.unroute('**/assets/terms-*.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => heading(page).innerText(), soon).not.toBe(errorHeading)
      expect(address(page)).toBe('/terms')
    },
  )

  it('does not occur without the newsletter script: its form stays as it was sent', async () => {
    const { page } = await openSite({ expected, width: 375 })
    await page.route('**/assets/*-newsletter-*.js', (route) => route.abort())
    for (const path of ['/', '/about']) {
      const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('-newsletter-'))
      await visit(page, path)
      await missed
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      await page.getByRole('banner').getByLabel('Open menu').click()
      expect(await heading(page).innerText()).not.toBe(errorHeading)
      await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    }
  })

  it('without its data keeps the frame, links elsewhere, and recovers when retried', async () => {
    const { page } = await openSite({ expected })
    await visit(page, '/about')
    const mend = await changeResponses(page, 'bucketList.popular', () => ({
      result: { data: { ideas: { not: 'a list' } } },
    }))
    const popular = page.getByRole('banner').getByRole('link', { name: 'Popular' })
    await popular.click()
    await expectFailedPage(page)
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
    await page.waitForURL('**/categories')
    await expect.poll(() => heading(page).innerText(), soon).not.toBe(errorHeading)
    await popular.click()
    await expectFailedPage(page)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Popular Bucket List Ideas')
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

  it('without a lazy part keeps the frame too', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    await visit(page, '/my-bucket-list')
    await page.route('**/assets/create-idea-dialog-*.js', (route) => route.abort())
    const add = page.getByRole('button', { name: 'Add Custom Idea' })
    await add.click()
    await expectFailedPage(page)
    await page.unroute('**/assets/create-idea-dialog-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await add.click()
    await page.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})

describe('a failing frame', () => {
  it('is shown without a part that fails', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    await page.route(/assets\/(member-controls|live-waiting-at-sign-in)-/, (route) => route.abort())
    const waiting = JSON.stringify([{ id: 5, title: 'An idea', at: Date.now() }])
    await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
      pendingSavesKey,
      waiting,
    ] as const)
    await visit(page, '/about')
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Your account' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Your account')
    await banner.getByRole('link', { name: 'My Bucket List' }).click()
    await page.waitForURL('**/my-bucket-list')
    await expectAccessible(page)
  })

  it('keeps a home link and a retry button', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    const mend = await changeResponses(page, 'accounts.current', removeName)
    await page.goto('/about')
    await expect.poll(() => heading(page).innerText(), soon).toBe(errorHeading)
    const main = page.getByRole('main')
    expect(await main.innerText()).toContain('We couldn’t load this page.')
    await expectAccessible(page)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('banner').getByLabel('Your account').waitFor()
    expect(await heading(page).innerText()).not.toBe(errorHeading)
  })

  it('has a home link that works once the cause is fixed', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    const mend = await changeResponses(page, 'accounts.current', removeName)
    await page.goto('/about')
    await expect.poll(() => heading(page).innerText(), soon).toBe(errorHeading)
    await mend()
    await page.getByRole('link', { name: 'go to the home page' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('banner').getByLabel('Your account').waitFor()
  })
})

describe('a browser without a connection', () => {
  const banner = (page: Page) => page.getByText('You’re offline', { exact: true })
  const sentence = (page: Page) => page.getByRole('main').getByText('You’re offline. We’ll try again')

  it('is told so beside a failed search, which is repeated once the connection is back', async () => {
    const { page, context } = await openSite({ expected })
    await visit(page, '/search?q=water')
    await page.waitForLoadState('networkidle')
    expect(await banner(page).count()).toBe(0)
    await context.setOffline(true)
    await banner(page).waitFor()
    const search = page.getByRole('main').getByRole('combobox')
    await search.fill('mountains')
    await search.press('Enter')
    await page.getByText('Something went wrong with your search.').waitFor()
    await sentence(page).waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect([await sentence(page).count(), await banner(page).count()]).toEqual([0, 0])
  })

  it('is told so by a page that cannot be loaded, which loads once the connection is back', async () => {
    const { page, context } = await openSite({ expected, width: 375, scheme: 'dark' })
    await visit(page, '/about')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expectFailedPage(page)
    await sentence(page).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await sentence(page).waitFor()
    await context.setOffline(false)
    await expect.poll(() => heading(page).innerText(), soon).not.toBe(errorHeading)
    expect(address(page)).toBe('/terms')
  })
})
