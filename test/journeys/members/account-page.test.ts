import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { banner, devices, toast } from './account-steps.ts'
import { address, heading, soon, visit } from '../visitors/looking.ts'
import { fillLogin, newestTokenFor, newMember, signIn, somebody } from './new-member.ts'

describe('the account page', () => {
  it('changes the name, and the header knows', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByLabel('Full name').fill(' ')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Name must be at least 2 characters', { exact: true }).waitFor()
    await page.getByLabel('Full name').fill('Zoë Elsewhere')
    await page.getByRole('button', { name: 'Save name' }).click()
    await toast(page, 'Name saved')
    await expect.poll(() => banner(page).getByLabel('Your account').innerText(), soon).toBe('Z')
  })

  it('saves no name that is saved already', async () => {
    const member = await newMember({ name: 'Zoë' })
    const { page, context } = await openSite({ width: 375 })
    await signIn(context, member)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await visit(page, '/account')
    const name = page.getByLabel('Full name')
    const save = page.getByRole('button', { name: 'Save name', exact: true })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await name.fill('Zoë ')
    await name.press('Enter')
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await name.fill('Zoë Elsewhere')
    expect(await save.getAttribute('aria-disabled')).toBeNull()
    await name.press('Enter')
    await toast(page, 'Name saved')
    await expect.poll(() => save.getAttribute('aria-disabled'), soon).toBe('true')
    expect(sent.filter((url) => url.includes('accounts.changeName'))).toHaveLength(1)
  })

  it('changes the email by a mail to the new address', async () => {
    const member = await newMember()
    const { email } = somebody()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Your password').fill('not this one')
    await page.getByRole('button', { name: 'Change email' }).click()
    const section = page.getByRole('region', { name: 'Email' })
    await section.getByRole('alert').getByText('The password is incorrect.').waitFor()
    await page.getByLabel('Your password').fill(member.password)
    await page.getByRole('button', { name: 'Change email' }).click()
    await section.getByRole('status').getByText('Please check your email').waitFor()
    await section.getByText(member.email).waitFor()

    await visit(page, `/verify-email?token=${await newestTokenFor(email)}`)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.getByText('Your email address has been changed.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click()
    await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor()
    expect(await page.getByText(member.email).count()).toBe(0)
  })

  it('tells password managers whose password each form is about', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await usernames(page)).toEqual({
      Email: member.email,
      Password: member.email,
      'Delete my account': member.email,
    })
    await visit(page, '/reset-password?token=nonsense')
    await expect.poll(() => usernames(page), soon).toEqual({ 'Choose a new password': member.email })
    await context.clearCookies()
    await visit(page, '/reset-password?token=nonsense')
    expect(await usernames(page)).toEqual({ 'Choose a new password': '' })
  })

  it('refuses a password change without the current one', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('another way home')
    await page.getByRole('button', { name: 'Change password' }).click()
    const section = page.getByRole('region', { name: 'Password', exact: true })
    await section.getByRole('alert').getByText('The password is incorrect.').waitFor()
    // Asked of the server, so it is still the member's page.
    expect(await heading(page).innerText()).toBe('Your account')
  })

  it('names the devices in plain words and signs one of them out', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    // Whatever comes after, the page's clock says that it is today: no midnight can come in between.
    await page.clock.setFixedTime(new Date())
    await signIn(context, member)
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
    const phone = await openSite({ userAgent })
    await signIn(phone.context, member)
    await visit(page, '/account')
    await expect
      .poll(() => devices(page).allInnerTexts(), soon)
      .toEqual([
        expect.stringMatching(/^Chrome on Linux\n+This device\n+Last used today, signed in today$/),
        expect.stringMatching(/^Safari on iPhone\n/),
      ])
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await toast(page, 'Signed out: Safari on iPhone')
    expect(await devices(page).count()).toBe(1)
    expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401)
    expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  })

  it('says so when the sessions do not come, and asks again', async () => {
    const member = await newMember()
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, member)
    await page.route(/\/api\/trpc\/[^?]*accounts\.sessions/, (route) => route.abort())
    await visit(page, '/account')
    const section = page.getByRole('region', { name: 'Where you are signed in' })
    await section.getByRole('alert').getByText('The site couldn’t be reached.').waitFor()
    await page.unroute(/\/api\/trpc\/[^?]*accounts\.sessions/)
    await section.getByRole('button', { name: 'Try again' }).click()
    await section.getByText('This device').waitFor()
    expect(await devices(page).count()).toBe(1)
  })

  it('hands over all data as a file', async () => {
    const member = await newMember()
    const { page, context } = await openSite({ timezoneId: 'Europe/Berlin' })
    await page.clock.setFixedTime('2096-02-29T23:30:00Z')
    await signIn(context, member)
    await visit(page, '/account')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    // By the member's own calendar, which has the next day already.
    expect(file.suggestedFilename()).toBe('my-data-2096-03-01.json')
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(text)).toBeTypeOf('object')
    expect(text).toContain(member.email)
    expect(text).not.toContain('argon2')
  })

  it('deletes the account with the password alone, and says that it is gone', async () => {
    const member = await newMember()
    const { page, context } = await openSite({ width: 320 })
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('Nobody can undo this').waitFor()
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('alert').getByText('The password is incorrect.').waitFor()
    await dialog.getByLabel('Your password').fill(member.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await toast(page, 'Your account has been deleted')
    await visit(page, '/login')
    await fillLogin(page, member)
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(address(page)).toBe('/login')
  })
})

/** Of each form with a password, by its name; undefined where it has no such field. Nobody sees them. */
const usernames = (page: Page) =>
  page.locator('form:has([autocomplete$=password])').evaluateAll((forms) =>
    Object.fromEntries(
      forms.map((form) => {
        const field = form.querySelector<HTMLInputElement>('[autocomplete=username]')
        return [form.ariaLabel, field?.hidden ? field.value : undefined]
      }),
    ),
  )
