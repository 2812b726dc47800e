import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite, waitForHydration } from '../../support/browser/browser.ts'
import { waitForVisitorHeader } from '../members/account-steps.ts'
import { listKept, waitForWorker, waitUntilKept, withoutConnection } from './kept-pages.ts'
import { address, heading, soon, visit } from './page-state.ts'

const withWorker = { serviceWorkers: 'allow', expected: withoutConnection } as const

describe('without a connection', () => {
  it('pages that were visited can be read, in a new tab too', async () => {
    const { page, context } = await openSite(withWorker)
    await visit(page, '/about')
    await waitForWorker(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/terms')
    await waitUntilKept(page, '/about')
    await waitUntilKept(page, '/terms')

    await context.setOffline(true)
    const [worker] = context.serviceWorkers()
    const isReached = () =>
      fetch('/healthz').then(
        () => true,
        () => false,
      )
    expect([await page.evaluate(isReached), await worker?.evaluate(isReached)]).toEqual([false, false])
    const tab = await context.newPage()
    for (const [path, title] of [
      ['/terms', 'Terms'],
      ['/about', 'About'],
    ] as const) {
      await tab.goto(path)
      expect(await heading(tab).innerText()).toContain(title)
      await waitForHydration(tab)
    }
    expect(address(tab)).toBe('/about')
  })

  it('a page that is not kept says so, lists those that are, and opens once the connection is back', async () => {
    const { page, context } = await openSite({ ...withWorker, width: 375, scheme: 'dark' })
    await visit(page, '/about')
    await waitForWorker(page)
    await waitUntilKept(page, '/about')
    await context.setOffline(true)
    await page.goto('/ideas/1?from=nowhere')
    expect(address(page)).toBe(`/offline?from=${encodeURIComponent('/ideas/1?from=nowhere')}`)
    expect(await heading(page).innerText()).toBe('You’re offline')
    const kept = page.getByRole('region', { name: 'Saved on this device' }).getByRole('link')
    await expect.poll(() => kept.allInnerTexts(), soon).toEqual([expect.stringMatching(/^About/)])
    await expectAccessible(page)
    await kept.click()
    await page.waitForURL('**/about')
    await page.goBack()
    await kept.waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/ideas/1?from=nowhere')
    expect(await heading(page).innerText()).not.toBe('You’re offline')
  })

  it('says so if nothing is saved yet', async () => {
    const { page, context } = await openSite(withWorker)
    await visit(page, '/about')
    await waitForWorker(page)
    await waitUntilKept(page, '/about')
    await page.evaluate(() => caches.delete('kept-pages'))
    await context.setOffline(true)
    await page.goto('/ideas/1')
    await page.getByText(/^Nothing is saved on this device yet/).waitFor()
    expect(await page.getByRole('region', { name: 'Saved on this device' }).count()).toBe(0)
  })

  it('a page that fails to load offers its saved copy', async () => {
    const { page, context } = await openSite(withWorker)
    await visit(page, '/kinds')
    await waitForWorker(page)
    await waitUntilKept(page, '/kinds')
    await visit(page, '/about')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kinds' }).click()
    await page.getByRole('button', { name: 'Show the saved copy' }).click()
    await expect.poll(() => page.getByRole('main').getByRole('link').count(), soon).toBeGreaterThan(3)
    expect(address(page)).toBe('/kinds')
  })
})

describe('the browser keeps', () => {
  it('nothing of a member, no form for secrets and no page of a link with a token', async () => {
    const { page } = await openSite({ ...withWorker, member: 'Moa', expected: /./ })
    await visit(page, '/about')
    await waitForWorker(page)
    for (const path of [
      '/my-bucket-list',
      '/lists',
      '/account',
      '/start',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=secret',
      '/verify-email?token=secret',
      '/newsletter/preferences?token=secret',
      '/lists/a-token-of-a-list',
      '/about?token=secret',
      '/admin',
      '/api/stats',
      '/feed.xml',
      '/nothing-here',
    ])
      await page.goto(path)
    await visit(page, '/terms')
    await waitUntilKept(page, '/terms')
    expect((await listKept(page, 'pages')).toSorted()).toEqual(['/about', '/terms'])
    const others = [...(await listKept(page, 'assets')), ...(await listKept(page, 'start'))]
    expect(others.filter((url) => !/^\/(assets\/|offline\?__WB_REVISION__=)/.test(url))).toEqual([])
    const texts = await page.evaluate(async () => {
      const cache = await caches.open('kept-pages')
      return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text()))
    })
    expect(texts.join(' ')).not.toMatch(/Moa\b|moa@people/)
  })

  it('no page with drafts of an editor', async () => {
    const { page } = await openSite({ ...withWorker, as: 'editor' })
    await visit(page, '/about')
    await waitForWorker(page)
    await page.goto('/ideas/1')
    await visit(page, '/terms')
    await waitUntilKept(page, '/terms')
    expect((await listKept(page, 'pages')).toSorted()).toEqual(['/about', '/terms'])
  })

  it('no visited page after a sign-out', async () => {
    const { page } = await openSite({ ...withWorker, member: 'Liv', withImages: true })
    await visit(page, '/about')
    await waitForWorker(page)
    await visit(page, '/categories')
    await waitUntilKept(page, '/categories')
    await expect.poll(() => listKept(page, 'pictures'), soon).not.toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await waitForVisitorHeader(page)
    await expect.poll(() => listKept(page, 'pages'), soon).not.toContain('/categories')
    expect(await listKept(page, 'pages')).not.toContain('/about')
  })

  it('no visited page after the session has ended elsewhere', async () => {
    const { page, context } = await openSite({ ...withWorker, member: 'Nia' })
    await visit(page, '/about')
    await waitForWorker(page)
    await visit(page, '/ideas/2')
    await waitUntilKept(page, '/about')
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor()
    await context.clearCookies()
    await page.getByRole('main').getByRole('button', { name: 'Add to My List', exact: true }).first().click()
    await waitForVisitorHeader(page)
    await expect.poll(() => listKept(page, 'pages'), soon).toEqual([])
  })
})
