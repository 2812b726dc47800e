import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './page-state.ts'

/** Messages of Chromium about requests without a connection. */
export const withoutConnection =
  /Failed to load resource: net::ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/

/** Waits until the service worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'), soon)
    .toBe(true)
}

/** Returns the addresses in the service worker's caches whose names contain a word, without the origin. */
export const listKept = (page: Page, holds: string): Promise<string[]> =>
  page.evaluate(async (word) => {
    const names = (await caches.keys()).filter((name) => name.includes(word))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.replace(location.origin, ''))
  }, holds)

/** Waits until a page is kept on the device. */
export async function waitUntilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => listKept(page, 'pages'), soon).toContain(path)
}
