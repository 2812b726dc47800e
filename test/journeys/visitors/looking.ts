import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from '../../support/browser/browser.ts'

/** How long what must come may take: the machine may be busy. */
export const soon = { timeout: 30_000, interval: 50 }

/** Opens an address and waits until its script is there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The same until what somebody else has just saved is on it: a kept answer is made anew a moment later. */
export async function visitUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await visit(page, path)
      return shown.count()
    }, soon)
    .toBeGreaterThan(0)
}

/** After all dialogs: the page scrolls again, and where messages appear is on it. */
export async function expectNothingInTheWay(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(1)
}

/** The titles of the cards, in their order. */
export const cards = (page: Page) => page.locator('main article').locator('h2, h3').allTextContents()

export const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

export const address = (page: Page) => page.url().replace(new URL(page.url()).origin, '')
