import { rmSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInAllVariants, openSite } from '../../support/browser/browser.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { listKept, waitForWorker, waitUntilKept } from '../visitors/kept-pages.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { banner, waitForVisitorHeader, waitForToast } from './account-steps.ts'
import { fillLogin } from './new-member.ts'

const admin = { email: 'boss@site.example', password: 'a long way home' }
let site: Awaited<ReturnType<typeof startSite>>
let organisation: Awaited<ReturnType<typeof startOrganisation>>
let folder: string
beforeAll(async () => {
  folder = createDataFolder('someday-organisation-')
  organisation = await startOrganisation()
  site = await startSite({
    DATA_DIR: folder,
    ...organisation.env,
    OIDC_NAME: 'Acme',
    REQUIRE_SECOND_FACTOR: 'staff',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  organisation.serve(site.origin)
})
afterAll(async () => {
  await site.stop()
  await organisation.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Console messages of the organization's own page are ignored. */
const open = (options: object = {}) =>
  openSite({
    baseURL: site.origin,
    expected: /net::ERR|Content Security Policy|should have autocomplete|Autofocus processing was blocked/,
    ...options,
  })

/** Signs in on the organization's own page and lets it tell the site who that is. */
async function signInAs(page: Page, name: string) {
  await page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

const generateCode = (key: string, steps: number) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })

async function expectClear(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

it('a new member signs in with their organization’s account', async () => {
  organisation.people.set('cora', { email: 'cora@acme.example', email_verified: true, name: 'Cora' })
  const { page } = await open()
  await visit(page, '/login?from=/my-bucket-list')
  await signInAs(page, 'cora')
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await banner(page).getByLabel('Your account').click()
  await banner(page).getByRole('link', { name: 'Account settings' }).click()
  await page.getByText('cora@acme.example').waitFor()
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await waitForVisitorHeader(page)
  expect(new URL(page.url()).pathname).toBe('/')
})

it('a page that was kept before the sign-in, which says that nobody is signed in, is deleted', async () => {
  organisation.people.set('nils', { email: 'nils@acme.example', email_verified: true, name: 'Nils' })
  const { page, context } = await open({ serviceWorkers: 'allow', expected: /./ })
  await visit(page, '/about')
  await waitForWorker(page)
  await waitUntilKept(page, '/about')
  await visit(page, '/login?from=/terms')
  await signInAs(page, 'nils')
  await page.waitForURL((url) => url.pathname === '/terms')
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
  await expect.poll(() => listKept(page, 'pages'), soon).toEqual(['/terms'])
  await context.setOffline(true)
  // The page for missing ones was kept before the sign-in too.
  await visit(page, '/ideas/1')
  await page.getByRole('region', { name: 'Saved on this device' }).waitFor()
  await page.waitForTimeout(1500)
  expect(await listKept(page, 'pages')).toEqual(['/terms'])
})

it('the organization sign-in is clear in either scheme, on a phone and on a desktop', async () => {
  const { page } = await open({ width: 375 })
  for (const problem of ['away', 'unverified']) {
    await visit(page, `/login?problem=${problem}`)
    await page.getByRole('main').getByRole('alert').waitFor()
    await expectAccessibleInAllVariants(page)
  }
  expect(await page.getByRole('link', { name: 'Sign in with Acme' }).count()).toBe(1)
})

it('an admin without a second factor must set one up before the dashboard opens', async () => {
  const { page } = await open({ scheme: 'dark', width: 375 })
  await visit(page, '/login?from=/admin')
  await fillLogin(page, admin)
  await page.waitForURL((url) => url.pathname === '/admin')
  const door = page.getByRole('region', { name: 'Two-step sign-in' })
  await door.getByRole('heading', { name: 'One more step before you start' }).waitFor()
  await door.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
  await expectClear(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectClear(page)
  await door.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(generateCode(key, 0))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('listitem').count(), soon).toBe(10)
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await page.getByRole('region', { name: 'Manage Ideas' }).waitFor()

  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await waitForVisitorHeader(page)
  await visit(page, '/login?from=/admin/people')
  await fillLogin(page, admin)
  await page.getByLabel('Code').fill(generateCode(key, 1))
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Welcome back!')
  await page
    .getByRole('region', { name: 'People' })
    .getByText('two-step sign-in', { exact: true })
    .filter({ visible: true })
    .waitFor()
  await expectClear(page)
})
