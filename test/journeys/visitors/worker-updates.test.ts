import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedToConfirm } from '#features/newsletter/messages.ts'
import { openSite } from '../../support/browser/browser.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite, type SiteProcess } from '../../support/site/site-process.ts'
import { listKept, waitForWorker, waitUntilKept, withoutConnection } from './kept-pages.ts'
import { heading, soon, visit } from './page-state.ts'

let folder: string
let port: string
let site: SiteProcess
beforeAll(async () => {
  folder = createDataFolder('someday-worker-')
  port = String(await freePort())
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}) => {
  site = await startSite({ DATA_DIR: folder, PORT: port, ...env })
}

const openWithWorker = () =>
  openSite({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow', expected: withoutConnection })

it('a new version takes over without losing a form, and shows with the next page', async () => {
  await start({ SITE_NAME: 'Before' })
  const { page } = await openWithWorker()
  await visit(page, '/newsletter')
  await waitForWorker(page)
  const email = page.getByRole('main').getByRole('textbox').first()
  await email.fill('half@written.example')
  // A file that the next version does not have.
  await page.evaluate(async () => {
    const [entry] = await (await caches.open('kept-start')).keys()
    await (
      await caches.open('kept-start')
    ).put(new URL('/assets/of-before.js', entry?.url), new Response('//'))
  })

  await site.stop()
  expect(
    await page.evaluate(() =>
      fetch('/healthz').then(
        () => true,
        () => false,
      ),
    ),
  ).toBe(false)
  // A part of the open page's version that it has not loaded yet.
  const oldVersion = join(folder, 'old-assets/before')
  mkdirSync(oldVersion)
  writeFileSync(join(oldVersion, 'part-of-before.js'), '// before')
  await start({ SITE_NAME: 'After' })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const keepsNewPage = async () => {
    const texts = await page.evaluate(async () => {
      const response = await caches.match('/offline', { ignoreSearch: true })
      return response?.text()
    })
    return texts?.includes('After')
  }
  await expect.poll(keepsNewPage, soon).toBe(true)
  await waitForWorker(page)
  expect(await email.inputValue()).toBe('half@written.example')
  const loadPart = () => fetch('/assets/part-of-before.js').then((response) => response.text())
  expect(await page.evaluate(loadPart)).toBe('// before')
  // Pages that were kept before still need it.
  await expect.poll(() => listKept(page, 'start'), soon).not.toContain('/assets/of-before.js')
  expect(await listKept(page, 'assets')).toContain('/assets/of-before.js')
  // The open page, which is of the version before, still works.
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('main').getByText(askedToConfirm).waitFor()
  await visit(page, '/about')
  expect(await heading(page).innerText()).toContain('After')
  await site.stop()
})

it('a turned off worker is removed with everything that it kept', async () => {
  await start()
  const { page } = await openWithWorker()
  await visit(page, '/about')
  await waitForWorker(page)
  await waitUntilKept(page, '/about')
  expect(await listKept(page, 'start')).not.toEqual([])
  await page.evaluate(() => Promise.all(['kept-own', 'kept-own-pictures'].map((name) => caches.open(name))))

  await site.stop()
  await start({ SERVICE_WORKER: 'false' })
  await visit(page, '/terms')
  const countRegistrations = async () => (await navigator.serviceWorker.getRegistrations()).length
  await expect.poll(() => page.evaluate(countRegistrations), soon).toBe(0)
  await expect.poll(() => page.evaluate(() => caches.keys()), soon).toEqual([])
  // Pages do not register it again.
  await visit(page, '/about')
  expect(await page.evaluate(countRegistrations)).toBe(0)
})
