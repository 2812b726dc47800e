import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { heading, soon, visit } from '../visitors/page-state.ts'
import { readNewestToken, createMember, signIn, createPerson } from './new-member.ts'

describe('account events', () => {
  it('are shown on the account page, with new ones', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ width: 375, scheme: 'dark' })
    await signIn(context, member)
    await visit(page, '/account')
    const events = page.getByRole('region', { name: 'Security activity' }).getByRole('listitem')
    await expect.poll(() => events.allInnerTexts(), soon).toEqual([expect.stringMatching(/^Signed in\n/)])
    await page.getByLabel('Current password').fill(member.password)
    await page.getByLabel('New password').fill('another way home')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect
      .poll(() => events.allInnerTexts(), soon)
      .toEqual([expect.stringMatching(/^Password changed\n/), expect.stringMatching(/^Signed in\n/)])
    await expectAccessible(page)
  })

  it('are shown to admins for editors and admins, with filters', async () => {
    const { page } = await openSite({ as: 'admin' })
    await visit(page, '/admin/people')
    const panel = page.getByRole('region', { name: 'Sign-ins by editors and admins' })
    await panel.getByRole('combobox', { name: 'Account' }).selectOption('Edda Editor')
    await panel.getByText('No events in the last six months.').waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(0)
    await panel.getByRole('combobox', { name: 'Event' }).selectOption('Password changed')
    await expectAccessible(page)
  })
})

describe('a link that undoes an address change', () => {
  it('recovers the account and leads to a new password', async () => {
    const member = await createMember()
    const { email } = createPerson()
    const { page, context } = await openSite()
    await signIn(context, member)
    await context.request.post('/api/trpc/accounts.changeEmail', {
      data: { email, password: member.password },
    })
    await context.request.post('/api/auth/verify', { data: { token: await readNewestToken(email) } })
    let token = ''
    await expect
      .poll(async () => (token = await readNewestToken(member.email, 'email address has been changed')), soon)
      .not.toBe('')
    await visit(page, `/restore-email?token=${token}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recover my account' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Choose a new password')
    await page.getByRole('textbox', { name: 'New password' }).fill('mine again now')
    await page.getByRole('button', { name: 'Save my new password' }).click()
    await expect.poll(() => page.url(), soon).toContain('/login')
    await signIn(context, { ...member, password: 'mine again now' })
    await visit(page, `/restore-email?token=${token}`)
    await page.getByRole('button', { name: 'Recover my account' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('This link doesn’t work')
    await expectAccessible(page)
  })
})
