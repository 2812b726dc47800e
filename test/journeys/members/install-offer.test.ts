import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInAllVariants, openSite } from '../../support/browser/browser.ts'
import { address, getFocusedName, soon, visit } from '../visitors/page-state.ts'
import { createMember, signIn } from './new-member.ts'

const offer = (page: Page) => page.getByRole('region', { name: /^Install / })

/** Fires Chromium's event, as it does for a site that can be installed; without a window it never does. */
const allowInstalling = (page: Page, outcome = 'accepted') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        document.title = 'The browser asks'
        return { outcome: answer }
      },
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)

/** Visits the site on a day, as far as the browser knows. */
async function visitOn(page: Page, day: string, path = '/about', outcome?: string) {
  await page.clock.setFixedTime(`${day}T12:00:00`)
  await visit(page, path)
  return allowInstalling(page, outcome)
}

async function openForMember(options: Parameters<typeof openSite>[0] = {}) {
  const opened = await openSite(options)
  await signIn(opened.context, await createMember())
  return opened
}

/** Waits until an offer would have been shown: its script has loaded, and two seconds have passed. */
async function waitForOffer(page: Page) {
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('install-offer'))
  await page.waitForFunction(isLoaded)
  await page.waitForTimeout(3000)
}

describe('the offer to install the site', () => {
  it('is made on the third day, keeps the focus where it is, and is never made again once declined', async () => {
    const { page } = await openForMember({ width: 375 })
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-02']) {
      // The browser's own banner is not shown.
      expect(await visitOn(page, day)).toBe(true)
      await waitForOffer(page)
      expect(await offer(page).count()).toBe(0)
    }
    await visitOn(page, '2027-05-09')
    await offer(page).getByText('Open your bucket list like an app, with its own icon.').waitFor()
    await offer(page).getByRole('status').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await expectAccessibleInAllVariants(page)

    await offer(page).getByRole('button', { name: 'No, thanks' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => offer(page).count(), soon).toBe(0)
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^About/)
    await visitOn(page, '2027-05-10')
    await waitForOffer(page)
    expect(await offer(page).count()).toBe(0)
    // The answer is the device's and outlasts the session; the days are a person's.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => address(page), soon).toBe('/')
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /days|install/.test(key)),
    )
    expect(kept).toEqual(['install-answer'])
  })

  it('opens the browser’s dialog, and is not made again whatever the answer', async () => {
    for (const outcome of ['accepted', 'dismissed']) {
      const { page } = await openForMember()
      for (const day of ['2027-05-01', '2027-05-02', '2027-05-03'])
        await visitOn(page, day, '/about', outcome)
      await offer(page).getByRole('button', { name: 'Install' }).click()
      await expect.poll(() => page.title(), soon).toBe('The browser asks')
      await expect.poll(() => offer(page).count(), soon).toBe(0)
      if (outcome === 'accepted') await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
      await visitOn(page, '2027-05-04')
      await waitForOffer(page)
      expect(await offer(page).count()).toBe(0)
    }
  })

  it('is a hint in Safari on iOS', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const { page } = await openForMember({ width: 375, userAgent })
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) {
      await page.clock.setFixedTime(`${day}T12:00:00`)
      await visit(page, '/about')
    }
    await offer(page)
      .getByText(/tap Share in Safari, then Add to Home Screen/)
      .waitFor()
    await offer(page).getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => offer(page).count(), soon).toBe(0)
  })

  it('is not made to visitors, in the installed site, or over a form', async () => {
    const visitor = await openSite()
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) await visitOn(visitor.page, day)
    await waitForOffer(visitor.page)
    expect(await offer(visitor.page).count()).toBe(0)

    const { page } = await openForMember()
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) await visitOn(page, day, '/account')
    await waitForOffer(page)
    expect(await offer(page).count()).toBe(0)
    await visitOn(page, '2027-05-03')
    await offer(page).waitFor()

    const installed = await openForMember()
    await installed.page.addInitScript(() => Object.assign(navigator, { standalone: true }))
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) await visitOn(installed.page, day)
    await waitForOffer(installed.page)
    expect(await offer(installed.page).count()).toBe(0)
  })
})
