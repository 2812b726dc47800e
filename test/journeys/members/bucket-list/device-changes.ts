import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '../../visitors/page-state.ts'

/** Creates the device's database as the switch “Keep my list on this device” does. */
export const keepListOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('kept-list', 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('queries')
      opening.result
        .createObjectStore('changes', { keyPath: 'id', autoIncrement: true })
        .createIndex('requestId', 'requestId', { unique: true })
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
    opening.addEventListener('error', () => reject(new Error('The database cannot be created')))
    return promise
  })

/** Returns how many changes are stored on the device; undefined if there is no database. */
export const countStoredChanges = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'kept-list')) return undefined
    const { promise, resolve } = Promise.withResolvers<number>()
    const opening = indexedDB.open('kept-list', 1)
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('changes').objectStore('changes').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
    return promise
  })

/** Returns the label in the corner that tells what waits. */
export const cornerLabel = (page: Page) => page.getByRole('status').filter({ hasText: /change|offline/i })

/** Waits until the corner tells how many changes wait; none for 0. */
export async function expectWaiting(page: Page, count: number): Promise<void> {
  const words = count === 1 ? 'Offline: 1 change waiting' : `Offline: ${count} changes waiting`
  const texts = () => cornerLabel(page).allInnerTexts()
  await expect.poll(texts, soon).toEqual(count === 0 ? [] : [words])
}

/** Fails unless the browser has no connection. */
export async function disconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  for (const page of context.pages()) expect(await page.evaluate(() => navigator.onLine)).toBe(false)
}
