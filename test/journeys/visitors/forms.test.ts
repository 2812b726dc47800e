import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, getFocusedName, visit } from './page-state.ts'

describe('signing in', () => {
  it('shows errors, first field first, until they are corrected', async () => {
    const { page } = await openSite()
    await visit(page, '/login')
    const email = page.getByLabel('Email', { exact: true })
    const password = page.getByLabel('Password', { exact: true })
    await email.fill('someone')
    await password.fill('12345')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByText('Password must be at least 6 characters').waitFor()
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    await email.fill('someone@example.org')
    await expect.poll(() => page.getByText('Please enter a valid email address').count(), soon).toBe(0)
    expect(await page.getByText('Password must be at least 6 characters').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => password.evaluate((field) => field === document.activeElement), soon).toBe(true)
  })

  it('shows the password and hides it again, by keyboard', async () => {
    const { page } = await openSite()
    await visit(page, '/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret words')
    await page.keyboard.press('Tab')
    await expect.poll(() => getFocusedName(page), soon).toBe('Show password')
    await page.keyboard.press('Space')
    expect(await password.getAttribute('type')).toBe('text')
    await expect.poll(() => getFocusedName(page), soon).toBe('Hide password')
    await page.keyboard.press('Enter')
    expect(await password.getAttribute('type')).toBe('password')
    expect(await password.inputValue()).toBe('secret words')
  })
})

describe('creating an account', () => {
  it('requires a name, an address, and the same password twice', async () => {
    const { page } = await openSite({ width: 375, scheme: 'dark' })
    await visit(page, '/register')
    const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
    await fill('Full name', ' A ')
    await fill('Email', 'a@b')
    await fill('Password', 'short')
    await fill('Confirm password', 'other')
    await page.getByRole('button', { name: 'Create account' }).click()
    const messages = [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ]
    for (const message of messages) await page.getByText(message, { exact: true }).waitFor()
    await expectAccessible(page)

    await fill('Full name', 'Ada')
    await fill('Email', 'ada@example.org')
    await fill('Password', 'longer than six')
    await fill('Confirm password', 'longer than six')
    for (const message of messages) {
      await expect.poll(() => page.getByText(message, { exact: true }).count(), soon).toBe(0)
    }
  })

  it('shows each password with its own switch', async () => {
    const { page } = await openSite()
    await visit(page, '/register')
    await page.getByRole('button', { name: 'Show password' }).last().click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    expect(await page.getByLabel('Confirm password', { exact: true }).getAttribute('type')).toBe('text')
  })
})
