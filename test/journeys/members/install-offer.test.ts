import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInAllVariants, openSite } from '../../support/browser/browser.ts'
import { address, getFocusedName, soon, visit } from '../visitors/page-state.ts'
import { waitForVisitorHeader } from './account-steps.ts'
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

/** Opens a page on a day, as far as the browser knows, and lets the browser offer to install the site. */
async function open(page: Page, day: string, path: string, outcome?: string) {
  await page.clock.setFixedTime(`${day}T12:00:00`)
  await visit(page, path)
  // Browsers fetch the manifest before they offer anything.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  return allowInstalling(page, outcome)
}

/** Like `open`, and waits until the day is counted as one of a member. */
async function visitOn(page: Page, day: string, path = '/about', outcome?: string) {
  const isPrevented = await open(page, day, path, outcome)
  await waitForCount(page, day)
  return isPrevented
}

async function waitForCount(page: Page, day: string) {
  const readDays = () => page.evaluate(() => localStorage.getItem('personal-days-of-use'))
  await expect.poll(readDays, soon).toMatch(new RegExp(`${day}$`))
}

async function openForMember(options: Parameters<typeof openSite>[0] = {}) {
  const opened = await openSite(options)
  await signIn(opened.context, await createMember())
  return opened
}

/** Longer than an offer takes after its page is complete. */
const offerMs = 3000
/** Returns whether there is an offer after the time in which one is made. */
async function isOffered(page: Page): Promise<boolean> {
  await page.waitForTimeout(offerMs)
  return (await offer(page).count()) > 0
}

/** Runs in the page: the next day is the third. */
const countTwoDays = () => localStorage.setItem('personal-days-of-use', '2 2027-05-02')
const actAsInstalledOnIos = () => Object.assign(navigator, { standalone: true })
const actAsInstalledElsewhere = () => {
  const { matchMedia } = globalThis
  globalThis.matchMedia = (query) => matchMedia(query.replace('display-mode: browser', 'width: 0px'))
}

describe('the offer to install the site', () => {
  it('is made on the third day, keeps the focus where it is, and is never made again once declined', async () => {
    const { page } = await openForMember({ width: 375 })
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-02']) {
      // The browser's own banner is not shown.
      expect(await visitOn(page, day)).toBe(true)
      expect(await isOffered(page)).toBe(false)
    }
    await visitOn(page, '2027-05-09')
    await offer(page).getByText('Open it like an app, with its own icon.').waitFor()
    await offer(page).getByRole('status').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await expectAccessibleInAllVariants(page)

    await offer(page).getByRole('button', { name: 'No, thanks' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => offer(page).count(), soon).toBe(0)
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^About/)
    await visitOn(page, '2027-05-10')
    expect(await isOffered(page)).toBe(false)
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
      await visitOn(page, '2027-05-04')
      expect(await isOffered(page)).toBe(false)
    }
  })

  it('is a hint in Safari on iOS', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const { page } = await openForMember({ width: 375, userAgent })
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) {
      await page.clock.setFixedTime(`${day}T12:00:00`)
      await visit(page, '/about')
      await waitForCount(page, day)
    }
    await offer(page)
      .getByText(/tap Share in Safari, then Add to Home Screen/)
      .waitFor()
    await offer(page).getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => offer(page).count(), soon).toBe(0)
  })

  it('is not made to visitors, in the installed site, or over a form', async () => {
    const visitor = await openSite()
    await visitor.page.addInitScript(countTwoDays)
    await open(visitor.page, '2027-05-03', '/about')
    await waitForVisitorHeader(visitor.page)
    expect(await isOffered(visitor.page)).toBe(false)

    const { page } = await openForMember()
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) await visitOn(page, day, '/account')
    expect(await isOffered(page)).toBe(false)
    await visitOn(page, '2027-05-03')
    await offer(page).waitFor()

    for (const actAsInstalled of [actAsInstalledOnIos, actAsInstalledElsewhere]) {
      const installed = await openForMember()
      await installed.page.addInitScript(countTwoDays)
      await installed.page.addInitScript(actAsInstalled)
      await open(installed.page, '2027-05-03', '/about')
      await installed.page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor()
      expect(await isOffered(installed.page)).toBe(false)
    }
  })
})
