import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { lateAdmin } from '../../support/site/journey-members.ts'
import { getFocusedName, soon, visit } from '../visitors/page-state.ts'

describe('an action on a member', () => {
  it('asks an admin for the password, by keyboard only, and is then done', async () => {
    const { page } = await openSite({ as: 'lateAdmin', width: 375, scheme: 'dark' })
    await visit(page, '/admin/people')
    await page.getByRole('searchbox', { name: 'Search members' }).fill('Hux')
    await page.getByRole('button', { name: 'Manage Hux' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hux' })
    await dialog.getByRole('button', { name: 'Create a reset link' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const field = question.getByLabel('Your password', { exact: true })
    await question.waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)

    // Cancelled: nothing changes, and the focus returns.
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => getFocusedName(page), soon).toBe('Create a reset link')
    expect(await dialog.getByLabel('Reset link').count()).toBe(0)

    await page.keyboard.press('Enter')
    await field.fill('not this one')
    await page.keyboard.press('Enter')
    await question.getByRole('alert').getByText('The password is incorrect.').waitFor()
    await field.fill(lateAdmin.password)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await dialog.getByText('Link created.').waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('Create a reset link')

    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByText('Signed out everywhere.').waitFor()
    await expectAccessible(page)
  })
})
