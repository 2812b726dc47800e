import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { banner, waitForVisitorHeader } from './account-steps.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { createMember, signIn, createPerson, listSessionCookies } from './new-member.ts'

const question = /\/api\/trpc\/[^?]*accounts\.current/

describe('the header', () => {
  it('fits the longest name and a long address on a small phone', async () => {
    const [short] = createPerson().email.split('@')
    const email = `${short}${'w'.repeat(40)}@${'w'.repeat(60)}.example`
    const member = await createMember({ name: 'W'.repeat(100), email })
    const { page, context } = await openSite({ width: 320 })
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByText('This device', { exact: true }).waitFor()
    await page.getByLabel('Open menu').click()
    const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
    await signOut.waitFor()
    const { x = 0, width = 0, height = 0 } = (await signOut.boundingBox()) ?? {}
    expect(x + width).toBeLessThan(320)
    expect(height).toBeLessThan(48)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it('sends no request without a cookie', async () => {
    const { page } = await openSite()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visit(page, '/about')
    await waitForVisitorHeader(page)
    await banner(page).getByRole('link', { name: 'Popular' }).click()
    await page.waitForURL('**/popular')
    expect(asked.filter((url) => question.test(url))).toEqual([])
    expect(asked.some((url) => url.includes('member-controls'))).toBe(false)
  })

  it.each([320, 768, 1024, 1280])(
    'shows neither a visitor nor a member before the session is known, and does not shift at %d pixels',
    async (width) => {
      const member = await createMember()
      const { page, context } = await openSite({ width })
      await signIn(context, member)
      const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
      await page.route(question, async (route) => {
        await free
        await route.continue()
      })
      await page.goto('/popular', { waitUntil: 'load' })
      expect(await page.getByRole('link', { name: 'Get Started' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0)
      // Excludes shifts by the late heading font: the test is about the session.
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await measureHeader(page)
      const from = await page.evaluate(() => performance.now())
      letGo()
      if (width < 1024) await page.getByLabel('Open menu').click()
      await page.getByRole('button', { name: 'Sign Out' }).waitFor()
      await page.getByRole('link', { name: 'My Bucket List' }).waitFor()
      expect(await measureHeader(page)).toEqual(before)
      expect(await measureLayoutShift(page, from)).toBe(0)
    },
  )

  it('shows the dashboard link to editors, and not to members', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/about')
    await banner(page).getByLabel('Your account').click()
    await banner(page).getByText(member.email).waitFor()
    expect(await banner(page).getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
    await page.route(question, async (route) => {
      const response = await route.fetch()
      const [{ result }] = await response.json()
      await route.fulfill({ response, json: [{ result: { data: { ...result.data, role: 'editor' } } }] })
    })
    await visit(page, '/about')
    await banner(page).getByLabel('Your account').click()
    expect(await banner(page).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/admin')
  })

  it('shows a visitor after the session has ended', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    const [cookie] = await listSessionCookies(context)
    await context.request.post('/api/auth/logout')
    if (cookie) await context.addCookies([cookie])
    await visit(page, '/about')
    await waitForVisitorHeader(page)
    await expect.poll(() => listSessionCookies(context), soon).toEqual([])
  })
})

/** Returns the positions of all visible elements in the header. */
const measureHeader = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:not(main *) :is(a, search, summary, button[aria-label])')]
      .filter((element) => element.checkVisibility() && !element.closest('details > :not(summary)'))
      .filter((element) => !/Your account|My Bucket List/.test(element.ariaLabel ?? element.textContent))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { name: element.ariaLabel ?? element.textContent, x, y, width, height }
      }),
  )

/** Returns the cumulative layout shift since a time, as browsers measure it. */
const measureLayoutShift = (page: Page, from: number) =>
  page.evaluate(async (since) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const sum = (entries: PerformanceEntry[]) =>
      entries
        .filter(({ startTime }) => startTime >= since)
        .reduce((total, entry) => total + ('value' in entry ? Number(entry.value) : 0), 0)
    new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    setTimeout(() => resolve(0), 300)
    return promise
  }, from)
