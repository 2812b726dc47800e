import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { banner, listSessions, waitForToast } from './account-steps.ts'
import { address, heading, soon, visit } from '../visitors/page-state.ts'
import { fillLogin, readNewestToken, createMember, signIn, createPerson } from './new-member.ts'

describe('the account page', () => {
  it('changes the name, and the header follows', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByLabel('Full name').fill(' ')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Name must be at least 2 characters', { exact: true }).waitFor()
    await page.getByLabel('Full name').fill('Zoë Elsewhere')
    await page.getByRole('button', { name: 'Save name' }).click()
    await waitForToast(page, 'Name saved')
    await expect.poll(() => banner(page).getByLabel('Your account').innerText(), soon).toBe('Z')
  })

  it('does not save an unchanged name', async () => {
    const member = await createMember({ name: 'Zoë' })
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
    await waitForToast(page, 'Name saved')
    await expect.poll(() => save.getAttribute('aria-disabled'), soon).toBe('true')
    expect(sent.filter((url) => url.includes('accounts.changeName'))).toHaveLength(1)
  })

  it('changes the email with a mail to the new address', async () => {
    const member = await createMember()
    const { email } = createPerson()
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

    await visit(page, `/verify-email?token=${await readNewestToken(email)}`)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.getByText('Your email address has been changed.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click()
    await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor()
    expect(await page.getByText(member.email).count()).toBe(0)
  })

  it('names the account of each form for password managers', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await listUsernames(page)).toEqual({
      Email: member.email,
      Password: member.email,
      'Delete my account': member.email,
    })
    await visit(page, '/reset-password?token=nonsense')
    await expect.poll(() => listUsernames(page), soon).toEqual({ 'Choose a new password': member.email })
    await context.clearCookies()
    await visit(page, '/reset-password?token=nonsense')
    expect(await listUsernames(page)).toEqual({ 'Choose a new password': '' })
  })

  it('refuses a password change without the current one', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('another way home')
    await page.getByRole('button', { name: 'Change password' }).click()
    const section = page.getByRole('region', { name: 'Password', exact: true })
    await section.getByRole('alert').getByText('The password is incorrect.').waitFor()
    // The session is unchanged.
    expect(await heading(page).innerText()).toBe('Your account')
  })

  it('names the devices in plain words and signs one of them out', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    // Fixes the page's clock, so that no midnight passes.
    await page.clock.setFixedTime(new Date())
    await signIn(context, member)
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
    const phone = await openSite({ userAgent })
    await signIn(phone.context, member)
    await visit(page, '/account')
    await expect
      .poll(() => listSessions(page).allInnerTexts(), soon)
      .toEqual([
        expect.stringMatching(/^Chrome on Linux\n+This device\n+Last used today, signed in today$/),
        expect.stringMatching(/^Safari on iPhone\n/),
      ])
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await waitForToast(page, 'Signed out: Safari on iPhone')
    expect(await listSessions(page).count()).toBe(1)
    expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401)
    expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  })

  it('says so when the sessions cannot be loaded, and tries again', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, member)
    await page.route(/\/api\/trpc\/[^?]*accounts\.sessions/, (route) => route.abort())
    await visit(page, '/account')
    const section = page.getByRole('region', { name: 'Where You’re Signed In' })
    await section.getByRole('alert').getByText('The site couldn’t be reached.').waitFor()
    await page.unroute(/\/api\/trpc\/[^?]*accounts\.sessions/)
    await section.getByRole('button', { name: 'Try again' }).click()
    await section.getByText('This device', { exact: true }).waitFor()
    expect(await listSessions(page).count()).toBe(1)
  })

  it('exports all data as a file', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ timezoneId: 'Europe/Berlin' })
    await page.clock.setFixedTime('2096-02-29T23:30:00Z')
    await signIn(context, member)
    await visit(page, '/account')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    // In the member's own time zone, where it is already the next day.
    expect(file.suggestedFilename()).toBe('my-data-2096-03-01.json')
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(text)).toBeTypeOf('object')
    expect(text).toContain(member.email)
    expect(text).not.toContain('argon2')
  })

  it('deletes the account with the password alone, and confirms it', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ width: 320 })
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('This can’t be undone.').waitFor()
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('alert').getByText('The password is incorrect.').waitFor()
    await dialog.getByLabel('Your password').fill(member.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await waitForToast(page, 'Your account has been deleted')
    await visit(page, '/login')
    await fillLogin(page, member)
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(address(page)).toBe('/login')
  })
})

/** Returns the hidden username of each form with a password, by its name. Undefined if there is none. */
const listUsernames = (page: Page) =>
  page.locator('form:has([autocomplete$=password])').evaluateAll((forms) =>
    Object.fromEntries(
      forms.map((form) => {
        const field = form.querySelector<HTMLInputElement>('[autocomplete=username]')
        return [form.ariaLabel, field?.hidden ? field.value : undefined]
      }),
    ),
  )
