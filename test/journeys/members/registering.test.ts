import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { fillRegistration, waitForToast } from './account-steps.ts'
import { address, getFocusedName, heading, soon, visit } from '../visitors/page-state.ts'
import { readNewestToken, createPerson } from './new-member.ts'

describe('registering', () => {
  it.each([
    ['is empty', { status: 502, body: 'Bad gateway' }, 'Registration failed'],
    ['does not arrive', null, 'Registration failed. Please try again.'],
  ])('has a message for a response that %s', async (_, answer, words) => {
    const { page } = await openSite({ expected: /net::ERR_FAILED|502/ })
    await page.route('**/api/trpc/accounts.register*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await visit(page, '/register')
    await fillRegistration(page, createPerson())
    await expect.poll(() => page.getByRole('main').getByRole('alert').allInnerTexts(), soon).toEqual([words])
    await page.unroute('**/api/trpc/accounts.register*')
    await page.getByRole('button', { name: 'Create account' }).click()
    await waitForToast(page, 'Account created successfully!')
  })

  it('never sends the second password', async () => {
    const { page } = await openSite()
    await visit(page, '/register')
    const sent = page.waitForRequest('**/api/trpc/accounts.register*')
    const member = createPerson()
    await fillRegistration(page, member)
    expect((await sent).postDataJSON()).toEqual(member)
  })

  it('shows the mail step after a reload, and how long its link is valid', async () => {
    const { page } = await openSite()
    await visit(page, '/register')
    const { email, ...rest } = createPerson()
    await fillRegistration(page, { email, ...rest })
    const title = page.getByRole('heading', { level: 1, name: 'Check Your Email' })
    await title.waitFor()
    await page.reload()
    await title.waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    await page.getByText(/The link works until \w+ \d+/).waitFor()
    expect(await page.getByLabel('Full name').count()).toBe(0)
  })

  it('shows server errors beside their fields', async () => {
    const { page } = await openSite()
    await page.route('**/api/trpc/accounts.register*', (route) =>
      route.continue({ postData: JSON.stringify({ ...createPerson(), name: 'A' }) }),
    )
    await visit(page, '/register')
    await fillRegistration(page, createPerson())
    const name = page.getByLabel('Full name')
    await expect.poll(() => name.getAttribute('aria-invalid'), soon).toBe('true')
    const description = (await name.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${description}"]`).innerText()).toBe('Name must be at least 2 characters')
    await name.fill('Ada')
    await expect.poll(() => name.getAttribute('aria-invalid'), soon).toBeNull()
  })
})

describe('a link in a mail', () => {
  it('is removed from the URL, verifies once and harmlessly again', async () => {
    const member = createPerson()
    const { page } = await openSite()
    await visit(page, '/register')
    await fillRegistration(page, member)
    const token = await readNewestToken(member.email)
    for (const title of ['Email verified', 'Already verified']) {
      await page.goto(`/verify-email?token=${token}`)
      await expect.poll(() => address(page), soon).toBe('/verify-email')
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })

  it('opened on another device asks for the password of the sign-up', async () => {
    const member = createPerson()
    const { page: first } = await openSite()
    await visit(first, '/register')
    await fillRegistration(first, member)
    const { page } = await openSite()
    await visit(page, `/verify-email?token=${await readNewestToken(member.email)}`)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect.poll(() => getFocusedName(page), soon).toBe('Confirm it’s you')
    // Newer versions of Chromium warn about a password form without such a field.
    expect(await page.locator('form input[autocomplete=username][hidden]').count()).toBe(1)
    await expectAccessible(page)
    const answer = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Verify my email' }).click()
    }
    await answer('of somebody else')
    await page.getByRole('alert').getByText('That isn’t the password you signed up with.').waitFor()
    await answer(member.password)
    await expect.poll(() => getFocusedName(page), soon).toBe('Email verified')
    await page.getByText('You’re in. Let’s start your list.').waitFor()
  })

  it('that is invalid or incomplete can be requested again', async () => {
    const { page } = await openSite()
    await visit(page, '/verify-email?token=nonsense')
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect.poll(() => getFocusedName(page), soon).toBe('This link doesn’t work')
    await page.getByText('This link is no longer valid. Please request a new one.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(createPerson().email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByRole('status').getByText('Please check your email').waitFor()
    await visit(page, '/verify-email')
    expect(await heading(page).innerText()).toBe('This link doesn’t work')
    expect(await page.getByRole('button', { name: 'Verify my email' }).count()).toBe(0)
  })

  it('that resets a password says where to get a new one', async () => {
    const { page } = await openSite()
    await visit(page, '/reset-password?token=nonsense')
    await page.waitForURL(/\/reset-password$/)
    // A phone reloads the tab after a visit to a password manager.
    await page.reload()
    await page.getByLabel('New password', { exact: true }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('12345')
    await page.keyboard.press('Enter')
    await page.getByText('Password must be at least 6 characters').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('a new way home')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByRole('link', { name: 'Get a new link' }).click()
    await expect.poll(() => address(page), soon).toBe('/forgot-password')
  })
})
