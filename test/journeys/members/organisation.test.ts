import { rmSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInAllLooks, openSite } from '../../support/browser/browser.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { filledDataFolder } from '../../support/site/filled-data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { soon, visit } from '../visitors/looking.ts'
import { banner, isVisitor, toast } from './account-steps.ts'
import { fillLogin } from './new-member.ts'

const admin = { email: 'boss@site.example', password: 'a long way home' }
let site: Awaited<ReturnType<typeof startSite>>
let organisation: Awaited<ReturnType<typeof startOrganisation>>
let folder: string
beforeAll(async () => {
  folder = filledDataFolder('someday-organisation-')
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

/** What the organisation's own page says on the console is none of ours. */
const open = (options: object = {}) =>
  openSite({
    baseURL: site.origin,
    expected: /net::ERR|Content Security Policy|should have autocomplete|Autofocus processing was blocked/,
    ...options,
  })

const codeOf = (key: string, steps: number) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })

async function look(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

it('somebody signs in with the account of their organisation, and is a member from then on', async () => {
  organisation.people.set('cora', { email: 'cora@acme.example', email_verified: true, name: 'Cora' })
  const { page } = await open()
  await visit(page, '/login?from=/my-bucket-list')
  await page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await page.locator('input[name=login]').fill('cora')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await banner(page).getByLabel('Your account').click()
  await banner(page).getByRole('link', { name: 'Account settings' }).click()
  await page.getByText('cora@acme.example').waitFor()
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await isVisitor(page)
  expect(new URL(page.url()).pathname).toBe('/')
})

it('the way to the organisation is clear in either scheme, on a phone and on a desk', async () => {
  const { page } = await open({ width: 375 })
  for (const problem of ['away', 'unverified']) {
    await visit(page, `/login?problem=${problem}`)
    await page.getByRole('main').getByRole('alert').waitFor()
    await expectAccessibleInAllLooks(page)
  }
  expect(await page.getByRole('link', { name: 'Sign in with Acme' }).count()).toBe(1)
})

it('an admin without a second factor is led to one before the dashboard opens', async () => {
  const { page } = await open({ scheme: 'dark', width: 375 })
  await visit(page, '/login?from=/admin')
  await fillLogin(page, admin)
  await page.waitForURL((url) => url.pathname === '/admin')
  const door = page.getByRole('region', { name: 'Two-step sign-in' })
  await door.getByRole('heading', { name: 'One more step before you start' }).waitFor()
  await door.getByRole('button', { name: 'Set up an app' }).waitFor()
  await look(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await look(page)
  await door.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(codeOf(key, 0))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('listitem').count(), soon).toBe(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('region', { name: 'Manage Ideas' }).waitFor()

  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await isVisitor(page)
  await visit(page, '/login?from=/admin/people')
  await fillLogin(page, admin)
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await toast(page, 'Welcome back!')
  await page
    .getByRole('region', { name: 'People' })
    .getByText('second step', { exact: true })
    .filter({ visible: true })
    .waitFor()
  await look(page)
})
