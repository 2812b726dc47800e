import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForHydration } from '../../support/browser/browser.ts'

/** Generous timeout for a busy machine. */
export const soon = { timeout: 30_000, interval: 50 }
const eventually = { timeout: 90_000, interval: 250 }

/** Opens a URL and waits until the page is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Reloads a URL until another client's change is shown: a cached page is revalidated when the site has time for it. */
export async function visitUntilShown(page: Page, path: string, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await visit(page, path)
      return shown.count()
    }, eventually)
    .toBeGreaterThan(0)
}

/** Checks that all dialogs are closed: the page scrolls again and shows toasts. */
export async function expectNoDialogs(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(1)
}

/** Titles of the cards, in order. */
export const cards = (page: Page) => page.locator('main article').locator('h2, h3').allTextContents()

export const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Name of the focused element. */
export const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

export const address = (page: Page) => page.url().replace(new URL(page.url()).origin, '')

/** Returns the page's scroll width and the elements that overflow the window outside of parts that scroll. */
export const measureWidth = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element) => {
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(part).overflowX)) return true
      return false
    }
    return {
      scrolls: document.documentElement.scrollWidth,
      over: [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .filter((element) => element.checkVisibility() && !element.closest('svg, [aria-hidden=true]'))
        .filter((element) => !isScrolled(element))
        .map((element) => element.outerHTML.slice(0, 120)),
    }
  })
