import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSite } from '../../../support/browser/browser.ts'
import { listKept, waitForWorker, withoutConnection } from '../../visitors/kept-pages.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { saveIdeas } from './saved-ideas.ts'

type Options = Parameters<typeof openSite>[0]

/** Opens the list of a new member who has saved one idea, with a service worker. */
export async function openList(options: Options = {}) {
  const site = await openSite({ serviceWorkers: 'allow', expected: withoutConnection, ...options })
  const member = await createMember()
  await signIn(site.context, member)
  await saveIdeas(site.context, [{ ideaId: 1, notes: 'With a flask of tea' }])
  await visit(site.page, '/my-bucket-list')
  await waitForWorker(site.page)
  return { ...site, member }
}

export const keepSwitch = (page: Page) =>
  page.getByRole('main').getByRole('checkbox', { name: 'Keep my list on this device' })

/** Turns the setting on and waits until the list, its pages and its pictures are kept. */
export async function keepList(page: Page): Promise<void> {
  await keepSwitch(page).check()
  await waitUntilListKept(page)
}

export async function waitUntilListKept(page: Page): Promise<void> {
  await expect.poll(() => listKept(page, 'kept-own'), soon).toContain('/my-bucket-list')
  await expect.poll(() => readDeviceState(page), soon).toContain('["bucketList","list"]')
  await expect.poll(() => page.evaluate(isCopied), soon).toBe(true)
}

/** Runs in the page: whether the pictures of all entries are kept. */
async function isCopied() {
  const images = [...document.querySelectorAll<HTMLImageElement>('main article img')].map(({ src }) => src)
  const kept = await Promise.all(
    images.map((src) => caches.match(src, { cacheName: 'kept-own-pictures', ignoreVary: true })),
  )
  return images.length > 0 && kept.every(Boolean)
}

/** Returns everything in the device's database as JSON; an empty text if there is no database. */
export const readDeviceState = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (databases.every(({ name }) => name !== 'kept-list')) return ''
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kept-list')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('The database cannot be opened.')))
    })
    const row = await new Promise<unknown>((resolve) => {
      const request = database.transaction('queries').objectStore('queries').get('state')
      request.addEventListener('success', () => resolve(request.result))
    })
    database.close()
    return JSON.stringify(row ?? null)
  })

/**
 * Waits until the browser holds nothing of a member, then until a page that was about to save would have done it, and
 * returns the names of the databases and caches of their own that there are.
 */
export async function readStorageAfterDeletion(page: Page): Promise<string[]> {
  await expect.poll(() => listStorage(page), soon).toEqual([])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)))
  return listStorage(page)
}

export const listStorage = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    const own = (await caches.keys()).filter((name) => name.startsWith('kept-own'))
    return [...databases.filter((name) => name.startsWith('kept-list')), ...own]
  })

/** Opens a page in a new tab, as after a restart of the browser, and returns every text of its main part on the way. */
export async function openCold(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      if (text !== seen.at(-1)) seen.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(path)
  const readSeen = () =>
    page.evaluate(() => ('seen' in globalThis ? String(Reflect.get(globalThis, 'seen')) : ''))
  return { page, readSeen }
}
