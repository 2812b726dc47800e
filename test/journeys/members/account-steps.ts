import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '../visitors/page-state.ts'
import type { NewMember } from './new-member.ts'

export const banner = (page: Page) => page.getByRole('banner')

/** Waits for a toast with these words. */
export async function waitForToast(page: Page, ...words: string[]): Promise<void> {
  const area = page.getByRole('region', { name: 'Notifications' })
  for (const text of words) await area.getByText(text, { exact: true }).waitFor()
}

/** Fills in the sign-up form and submits it. */
export async function fillRegistration(page: Page, { name, email, password }: NewMember): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Waits until the desktop header shows a visitor. */
export async function waitForVisitorHeader(page: Page): Promise<void> {
  await banner(page).getByRole('link', { name: 'Get Started' }).waitFor()
  expect(await banner(page).getByRole('button', { name: 'Sign Out' }).count()).toBe(0)
}

/** Sessions on the account page. */
export const listSessions = (page: Page) =>
  page.getByRole('region', { name: 'Where You’re Signed In' }).getByRole('listitem')

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      (wanted) => [document.activeElement?.ariaLabel, document.activeElement?.textContent].includes(wanted),
      name,
    )
  for (let step = 0; step < 200 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  await expect.poll(isThere, soon).toBe(true)
}
