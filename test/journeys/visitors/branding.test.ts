import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import { startSite } from '../../support/site/site-process.ts'
import { waitForToast } from '../members/account-steps.ts'
import { cards, heading, soon, visit } from './page-state.ts'

const repository = join(import.meta.dirname, '../../..')
const admin = { email: 'ada@people.example', password: 'a long way home' }
let site: Awaited<ReturnType<typeof startSite>>
const folder = mkdtempSync(join(tmpdir(), 'someday-ladle-'))

/** Returns the settings before `npm start` in the guide. */
function readGuideSettings(): Record<string, string> {
  const guide = readFileSync(join(repository, 'docs/own-catalogue.md'), 'utf8')
  const [, typed = ''] = /```sh\n([^`]*?)npm start/.exec(guide) ?? []
  const lines = typed.replaceAll(/\\\n/g, ' ').replaceAll(/\s+(?=[A-Z_]+=)/g, '\n')
  const settings = Object.entries(parseEnv(lines)).map(([name, value = '']): [string, string] => [
    name,
    value.startsWith('docs/') ? join(repository, value) : value,
  ])
  return Object.fromEntries(settings)
}

beforeAll(async () => {
  site = await startSite({
    ...readGuideSettings(),
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Checks that no visible or accessible text has our own terms. */
async function expectNoDefaultTerms(page: Page) {
  const texts = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...Array.from(document.querySelectorAll('[aria-label]'), (one) => one.ariaLabel ?? ''),
    ].join('\n'),
  )
  expect(texts.match(/.*\b(?:bucket list|ideas?|adventures?)\b.*/gi) ?? []).toEqual([])
}

it('a site branded by the guide has its operator’s branding, in either scheme', async () => {
  const { page } = await openSite({ withImages: true, baseURL: site.origin })
  await visit(page, '/')
  const home = page.getByRole('banner').getByRole('link', { name: 'Ladle, home' })
  expect(await home.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const button = page.getByRole('button', { name: 'Get Random Recipe' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const ground = button.evaluate((one) => getComputedStyle(one).backgroundImage)
    expect(await ground).toContain('rgb(30, 122, 70)')
  }
  await expectAccessibleInBothSchemes(page)
  await expectNoDefaultTerms(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Soups/ })
    .first()
    .click()
  await expect.poll(() => heading(page).innerText(), soon).toBe('Soups')
  await expect.poll(() => cards(page), soon).toContain('Roast a tomato soup')
  await page.getByRole('link', { name: 'Roast a tomato soup' }).first().click()
  await expect.poll(() => heading(page).innerText(), soon).toBe('Roast a tomato soup')
  await expectAccessibleInBothSchemes(page)
  await expectNoDefaultTerms(page)

  await visit(page, '/search?q=sourdough')
  await expect.poll(() => cards(page), soon).toContain('Keep a sourdough starter alive for a month')
  await expectNoDefaultTerms(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click()
  await page.getByText('Ladle is run by Ada Kitchen').waitFor()
})

it('a member’s list and the dashboard of a branded site have its operator’s branding', async () => {
  const { page, context } = await openSite({ baseURL: site.origin })
  await context.request.post('/api/auth/login', { data: admin })
  await visit(page, '/categories/soups')
  await page.getByRole('button', { name: 'Add to My List: Roast a tomato soup' }).click()
  await waitForToast(page, 'Added to recipe box!')
  await page.getByRole('banner').getByRole('link', { name: 'My Recipe Box' }).click()
  await expect.poll(() => heading(page).innerText(), soon).toBe('My Recipe Box')
  await page.getByRole('list', { name: 'Your recipe box' }).waitFor()
  await expectNoDefaultTerms(page)
  await page.getByRole('button', { name: 'Add Custom Recipe' }).click()
  await page.getByRole('dialog', { name: 'Create Your Custom Recipe' }).waitFor()
  await expectAccessible(page)
  await expectNoDefaultTerms(page)
  await visit(page, '/admin')
  await page.getByText('Manage your recipes and content').waitFor()
  await page.getByRole('button', { name: 'Edit Roast a tomato soup' }).waitFor()
  await expectNoDefaultTerms(page)
  await visit(page, '/admin?view=table')
  await page.getByRole('table', { name: 'Recipes' }).waitFor()
  await expectNoDefaultTerms(page)
  await page.getByRole('button', { name: 'Add New Recipe' }).click()
  await page.getByRole('dialog', { name: 'New recipe' }).waitFor()
  await expectNoDefaultTerms(page)
  await visit(page, '/admin/analytics')
  await page.getByRole('heading', { name: 'Most viewed recipes' }).waitFor()
  await expectNoDefaultTerms(page)
})
