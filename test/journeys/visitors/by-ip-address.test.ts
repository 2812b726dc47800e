import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { startSiteByAddress } from '../../support/site/site-by-ip-address.ts'
import { openSite } from '../../support/browser/browser.ts'
import { banner, fillRegistration, waitForToast } from '../members/account-steps.ts'
import { heading, soon, visit } from './page-state.ts'
import { fillLogin, createPerson } from '../members/new-member.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const click = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

it('a site without PUBLIC_URL works at its IP address, from registering to sharing', async () => {
  const { home, DATA_DIR, port } = await startSiteByAddress()
  const { page } = await openSite({ baseURL: home })
  const member = createPerson()

  await visit(page, '/register')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await fillRegistration(page, member)
  await expect.poll(() => heading(page).innerText(), soon).toBe('Check Your Email')
  // The mailbox is only shown on the machine itself, so there is no link.
  await page.getByRole('main').getByText(`http://localhost:${port}/dev/mail`).waitFor()
  expect(await page.locator('a[href*="/dev/mail"]').count()).toBe(0)

  const link = await readMailLink(DATA_DIR)
  expect(link).toMatch(home.includes('0.0.0.0') ? /^http:/ : new RegExp(`^${home}/verify-email`))
  await visit(page, link)
  await click(page, 'Verify my email')
  await expect.poll(() => heading(page).innerText(), soon).toBe('Email verified')

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  await visit(page, `${home}/login`)
  await fillLogin(page, { ...member, password: 'not this one' })
  await alert(page).getByText('The email address or password is incorrect.').waitFor()
  await fillLogin(page, member)
  await waitForToast(page, 'Welcome back!')

  await visit(page, '/ideas/7')
  const title = await heading(page).innerText()
  await click(page, 'Add to My List')
  await waitForToast(page, 'Added to bucket list!')
  await click(page, 'Share')
  await waitForToast(page, 'Link copied')
  expect(await readClipboard(page)).toBe(`${home}/ideas/7`)
  const mailed = page.getByRole('link', { name: 'Share by email' })
  expect(decodeURIComponent((await mailed.getAttribute('href')) ?? '')).toContain(`${home}/ideas/7`)

  await visit(page, '/my-bucket-list')
  await page.getByRole('article', { name: title }).waitFor()
  await click(page, 'Add Custom Idea')
  const creating = page.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' })
  await creating.getByLabel('Title').fill('Sleep under the stars')
  await creating.getByRole('button', { name: 'Create Idea' }).click()
  await waitForToast(page, 'Custom idea created!')
  await page.getByRole('article', { name: 'Sleep under the stars' }).waitFor()

  await click(page, 'Share')
  const sharing = page.getByRole('dialog', { name: 'Share your list' })
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const shared = await sharing.getByLabel('Your link').inputValue()
  expect(shared).toContain(`${home}/lists/`)
  await sharing.getByRole('button', { name: 'Copy' }).click()
  await waitForToast(page, 'Link copied')
  await page.keyboard.press('Escape')
  expect(await readClipboard(page, page.getByRole('searchbox', { name: 'Search your list' }))).toBe(shared)

  await click(page, 'Import, export, calendar')
  const taking = page.getByRole('dialog', { name: 'Import, export and calendar' })
  await taking.getByRole('button', { name: 'Create calendar link' }).click()
  const calendar = await taking.getByLabel('Your calendar link').inputValue()
  expect(calendar).toContain(`${home}/calendar/`)
  expect((await page.request.get(calendar)).status()).toBe(200)
  await page.keyboard.press('Escape')

  await banner(page).getByRole('button', { name: 'Sign Out' }).click()
  await waitForToast(page, 'You’re signed out')
})

it('a site opened at another address than PUBLIC_URL says at every write what to set', async () => {
  const admin = { email: 'ada@people.example', password: 'a long way home' }
  const { home, site } = await startSiteByAddress({
    PUBLIC_URL: 'http://someday.example',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const { page, context } = await openSite({ baseURL: home })
  const advice = `set PUBLIC_URL to ${home} and restart it.`

  await visit(page, '/login')
  await fillLogin(page, admin)
  await alert(page).getByText(advice).waitFor()
  await visit(page, '/register')
  await fillRegistration(page, createPerson())
  await alert(page).getByText(advice).waitFor()

  // Requests outside a browser have no origin and are allowed.
  expect((await context.request.post('/api/auth/login', { data: admin })).status()).toBe(200)
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(advice)
  await visit(page, '/')
  await click(page, 'Get Random Idea')
  await click(page, 'Save to My List')
  await notice.waitFor()
  await visit(page, '/ideas/7')
  await click(page, 'Add to My List')
  await notice.waitFor()
  await visit(page, '/account')
  await page.getByLabel('Full name').fill('Another Name')
  await click(page, 'Save name')
  await alert(page).getByText(advice).waitFor()
  await banner(page).getByRole('button', { name: 'Sign Out' }).click()
  await notice.waitFor()

  const lines = site.output().split('\n')
  expect(lines.filter((line) => line.includes(advice))).toHaveLength(1)
})

/** Returns the link in the only mail that a site has written. */
async function readMailLink(DATA_DIR: string): Promise<string> {
  const folder = join(DATA_DIR, 'mail')
  const names = () => readdirSync(DATA_DIR).includes('mail') && readdirSync(folder)
  await expect.poll(names, soon).toHaveLength(1)
  const [name = ''] = readdirSync(folder)
  const { text = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
  return /^http:\S+\?token=\S+$/m.exec(text)?.[0] ?? ''
}

/** Returns the clipboard, which scripts may not read here, by pasting. */
async function readClipboard(page: Page, field = banner(page).getByRole('combobox')): Promise<string> {
  await field.fill('')
  await field.press('ControlOrMeta+v')
  const value = await field.inputValue()
  await field.fill('')
  await field.press('Escape')
  return value
}
