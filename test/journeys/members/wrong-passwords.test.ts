import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { fillRegistration, waitForToast } from './account-steps.ts'
import { heading, soon, visit } from '../visitors/page-state.ts'
import { fillLogin, createMember, signIn, createPerson, type NewMember } from './new-member.ts'

const refusal = 'The password is incorrect.'

describe('after a wrong password', () => {
  it('signing in fails once and then works', async () => {
    const member = await createMember()
    const { page } = await openSiteInNewerBrowser()
    await visit(page, '/login')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answered = page.waitForResponse('**/accounts.login*')
      await fillLogin(page, { ...member, password: 'not this one' })
      await answered
      await page.getByRole('main').getByRole('alert').waitFor()
    }
    await page.getByRole('banner').getByRole('link', { name: 'Popular' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Popular Bucket List Ideas')
    await page.goBack()
    await fillLogin(page, member)
    await waitForToast(page, 'Welcome back!')
  })

  it('an unverified member is offered the link again', async () => {
    const member = createPerson()
    const { page } = await openSiteInNewerBrowser()
    await visit(page, '/register')
    await fillRegistration(page, member)
    await visit(page, '/login')
    await fillLogin(page, { ...member, password: 'not this one' })
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('The email address or password is incorrect.').waitFor()
    await fillLogin(page, member)
    await alert.getByRole('button', { name: 'Send the link again' }).click()
    const answer = alert.getByRole('status')
    await expect.poll(() => answer.innerText(), soon).toContain('Please check your email')
  })

  it('the password can be changed', async () => {
    const { page, member } = await openAccount()
    const section = page.getByRole('region', { name: 'Password', exact: true })
    const change = async (password: string) => {
      await section.getByLabel('Current password').fill(password)
      await section.getByLabel('New password').fill('another way home')
      await section.getByRole('button', { name: 'Change password' }).click()
    }
    for (const wrong of ['not this one', 'nor this one']) {
      await change(wrong)
      await section.getByRole('alert').getByText(refusal).waitFor()
    }
    await change(member.password)
    await waitForToast(page, 'Your password has been changed')
    expect(await section.getByRole('alert').count()).toBe(0)
  })

  it('the account can be deleted, or kept', async () => {
    const { page } = await openAccount()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    for (const wrong of ['not this one', 'nor this one']) {
      await dialog.getByLabel('Your password').fill(wrong)
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await dialog.getByRole('alert').getByText(refusal).waitFor()
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    expect(await heading(page).innerText()).toBe('Your account')
  })
})

async function openAccount(): Promise<{ page: Page; member: NewMember }> {
  const member = await createMember()
  const { page, context } = await openSiteInNewerBrowser()
  await signIn(context, member)
  await visit(page, '/account')
  await page.getByText('This device', { exact: true }).waitFor()
  return { page, member }
}

/** Simulates newer browsers, in which scrolling returns a promise. */
async function openSiteInNewerBrowser() {
  const site = await openSite()
  await site.page.addInitScript(() => {
    const scroll = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')?.value
    Element.prototype.scrollIntoView = function scrollIntoView(how) {
      return scroll.call(this, how) ?? Promise.resolve()
    }
  })
  return site
}
