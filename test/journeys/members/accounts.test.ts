import { expect, it } from 'vitest'
import { expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import {
  banner,
  listSessions,
  fillRegistration,
  waitForVisitorHeader,
  tabTo,
  waitForToast,
} from './account-steps.ts'
import { getFocusedName, heading, soon, visit } from '../visitors/page-state.ts'
import { fillLogin, readNewestToken, createMember, signIn, createPerson } from './new-member.ts'

it('a member registers, verifies, signs in, changes the password, and deletes the account', async () => {
  const member = createPerson()
  const { page } = await openSite()
  await visit(page, '/register')
  await fillRegistration(page, member)
  await waitForToast(page, 'Account created successfully!', 'Please check your email to verify your account.')
  await expect.poll(() => getFocusedName(page), soon).toBe('Check Your Email')
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  expect(await main.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')

  // The mail, as shown on a site without a mail server.
  await readNewestToken(member.email)
  await main.getByRole('link', { name: 'Read them here' }).click()
  await page.waitForURL('**/dev/mail')
  await page.getByRole('link', { name: member.email }).click()
  await page.locator('pre a').click()
  await page.waitForURL(/\/verify-email$/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect.poll(() => getFocusedName(page), soon).toBe('Email verified')
  // Verifying in the browser that signed up also signs in, and the page says so.
  await main.getByText('You’re in. Let’s start your list.').waitFor()
  expect(await main.innerText()).not.toMatch(/sign in/i)
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await waitForVisitorHeader(page)
  await visit(page, '/login')
  await fillLogin(page, member)
  await waitForToast(page, 'Welcome back!')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await banner(page).getByRole('link', { name: 'My Bucket List' }).getAttribute('href')).toBe(
    '/my-bucket-list',
  )

  const elsewhere = await openSite({ width: 375 })
  await signIn(elsewhere.context, member)
  await visit(elsewhere.page, '/account')
  await elsewhere.page.getByText('This device', { exact: true }).waitFor()

  await banner(page).getByLabel('Your account').click()
  await banner(page).getByRole('link', { name: 'Account settings' }).click()
  await expect.poll(() => listSessions(page).count(), soon).toBe(2)
  await page.getByLabel('Current password').fill(member.password)
  await page.getByLabel('New password').fill('another way home')
  await page.getByRole('button', { name: 'Change password' }).click()
  await waitForToast(page, 'Your password has been changed', 'You’re signed out everywhere else.')
  await expect.poll(() => listSessions(page).count(), soon).toBe(1)

  // The other device notices it at its next request.
  await elsewhere.page.getByLabel('Full name').fill('Another Name')
  await elsewhere.page.getByRole('button', { name: 'Save name' }).click()
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()

  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await waitForVisitorHeader(page)
  await page.reload()
  await waitForVisitorHeader(page)
})

it('a member signs in, opens the account and signs out by keyboard only', async () => {
  const member = await createMember()
  const { page } = await openSite()
  await visit(page, '/')
  await tabTo(page, 'Sign In')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await expect.poll(() => heading(page).evaluate((h1) => h1 === document.activeElement), soon).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Welcome back!')
  await page.waitForURL((url) => url.pathname === '/')
  await tabTo(page, 'Your account')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Account settings')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  await expect.poll(() => heading(page).evaluate((h1) => h1 === document.activeElement), soon).toBe(true)
  await tabTo(page, 'Delete my account')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await page.keyboard.press('Escape')
  await expect.poll(() => getFocusedName(page), soon).toBe('Delete my account')
  await page.reload()
  await banner(page).getByRole('button', { name: 'Sign Out' }).waitFor()
  await tabTo(page, 'Sign Out')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await waitForVisitorHeader(page)
})

it('axe finds nothing on the account screens, in either scheme', async () => {
  const member = createPerson()
  const { page, context } = await openSite({ width: 375 })
  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByRole('main').getByRole('alert').waitFor()
  await expectAccessibleInBothSchemes(page)
  await visit(page, '/register')
  await fillRegistration(page, member)
  await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByRole('main').getByRole('status').getByText('Please check your email').waitFor()
  await expectAccessibleInBothSchemes(page)
  const token = await readNewestToken(member.email)
  await visit(page, '/verify-email')
  await expectAccessibleInBothSchemes(page)
  await visit(page, `/reset-password?token=${token}`)
  await expectAccessibleInBothSchemes(page)
  await visit(page, `/verify-email?token=${token}`)
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await visit(page, '/account')
  await expectAccessibleInBothSchemes(page)

  await signIn(context, member)
  await visit(page, '/account')
  await page.getByText('This device', { exact: true }).waitFor()
  for (const button of ['Change email', 'Change password'])
    await page.getByRole('button', { name: button }).click()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Open menu').click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // From the top of the page: axe would take links that scroll behind the header for too small.
  await page.evaluate(() => scrollTo(0, 0))
  await banner(page).getByLabel('Your account').click()
  await banner(page).getByRole('link', { name: 'Account settings' }).waitFor()
  await expectAccessibleInBothSchemes(page)
  expect(await banner(page).getByRole('link', { name: 'Account settings' }).isVisible()).toBe(true)
})
