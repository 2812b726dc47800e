import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pendingSavesKey } from '#features/bucket-list/limits.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { changeAnswers } from './answers.ts'
import { address, focused, heading, soon, visit } from './looking.ts'

const failed = 'Something went wrong'
/** What the browser and the router say of what a test breaks on purpose. */
const expected =
  /net::ERR_FAILED|React Router caught|is not a function|Minified React error #31|Failed to fetch dynamically/

/** The frame is there, and what happened is said between its header and its footer, with a way on. */
async function expectFailedPage(page: Page) {
  await expect.poll(() => heading(page).innerText(), soon).toBe(failed)
  await page.getByRole('banner').getByRole('link', { name: 'home' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).waitFor()
  const alert = page.getByRole('main').getByRole('alert')
  expect(await alert.innerText()).toContain('This page couldn’t be shown.')
  expect(await alert.getByRole('link', { name: 'go back to Home' }).getAttribute('href')).toBe('/')
  await expect.poll(() => focused(page), soon).toBe(failed)
  expect(await page.title()).toContain(failed)
  await expectAccessible(page)
}

/** Without it the header cannot draw a member's controls. */
const withoutName = ({ result }: { result: { data: object } }) => ({
  result: { data: { ...result.data, name: { not: 'a name' } } },
})

describe('a page that breaks', () => {
  it.each([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)(
    'by its script keeps the frame and is there the next time: %d pixels',
    async (width, scheme) => {
      const { page } = await openSite({ expected, width, scheme })
      await visit(page, '/about')
      await page.route('**/assets/terms-*.js', (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expectFailedPage(page)
      expect(address(page)).toBe('/terms')
      await page.unroute('**/assets/terms-*.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => heading(page).innerText(), soon).not.toBe(failed)
      expect(address(page)).toBe('/terms')
    },
  )

  it('is none where the script of the newsletter does not come: its form stays as it was sent', async () => {
    const { page } = await openSite({ expected, width: 375 })
    await page.route('**/assets/*-newsletter-*.js', (route) => route.abort())
    for (const path of ['/', '/about']) {
      const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('-newsletter-'))
      await visit(page, path)
      await missed
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      await page.getByRole('banner').getByLabel('Open menu').click()
      expect(await heading(page).innerText()).not.toBe(failed)
      await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    }
  })

  it('by its data keeps the frame, leads elsewhere, and asks anew when it is tried again', async () => {
    const { page } = await openSite({ expected })
    await visit(page, '/about')
    const mend = await changeAnswers(page, 'bucketList.popular', () => ({
      result: { data: { ideas: { not: 'a list' } } },
    }))
    const popular = page.getByRole('banner').getByRole('link', { name: 'Popular' })
    await popular.click()
    await expectFailedPage(page)
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
    await page.waitForURL('**/categories')
    await expect.poll(() => heading(page).innerText(), soon).not.toBe(failed)
    await popular.click()
    await expectFailedPage(page)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Popular Bucket List Ideas')
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

  it('by a part that comes when it is asked for keeps the frame too', async () => {
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

describe('a frame that breaks', () => {
  it('by a part that does not come does without it', async () => {
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

  it('keeps a way home and one to try again', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    const mend = await changeAnswers(page, 'accounts.current', withoutName)
    await page.goto('/about')
    await expect.poll(() => heading(page).innerText(), soon).toBe(failed)
    const main = page.getByRole('main')
    expect(await main.innerText()).toContain('This page couldn’t be shown.')
    await expectAccessible(page)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('banner').getByLabel('Your account').waitFor()
    expect(await heading(page).innerText()).not.toBe(failed)
  })

  it('has a link home that works once the cause is mended', async () => {
    const { page } = await openSite({ expected, member: 'Gus' })
    const mend = await changeAnswers(page, 'accounts.current', withoutName)
    await page.goto('/about')
    await expect.poll(() => heading(page).innerText(), soon).toBe(failed)
    await mend()
    await page.getByRole('link', { name: 'go back to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('banner').getByLabel('Your account').waitFor()
  })
})
