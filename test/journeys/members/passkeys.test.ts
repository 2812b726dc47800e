import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessibleInAllLooks, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/looking.ts'
import { banner, isVisitor, toast } from './account-steps.ts'
import { fillLogin, newMember, newestTokenFor, signIn } from './new-member.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** A phone or laptop that keeps passkeys and always gets the finger it asks for. */
async function plugInAuthenticator(context: BrowserContext, page: Page) {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether somebody is there to touch it. Browsers that offer a passkey by themselves would take it at once. */
    touch: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether its owner is recognised from now on. */
    recognise: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Until the browser has been asked to offer a passkey, which nobody touches. */
async function visitUntouched(page: Page, path: string) {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset['isOffered'] = 'true'
      return get(options)
    }
  })
  await visit(page, path)
  await page.locator('html[data-is-offered]').waitFor()
}

/** Touched once the button has ended what was offered: any sooner, and the offer itself would be taken. */
async function pressAndTouch(page: Page, name: string, touch: (enabled: boolean) => Promise<unknown>) {
  await page.route(
    /accounts\.passkeys\.ask/,
    async (route) => {
      await touch(true)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name }).click()
}

async function signOut(page: Page) {
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await isVisitor(page)
}

it('somebody adds a passkey, signs in with it alone and after the password, and removes it', async () => {
  const member = await newMember()
  const { page, context } = await openSite()
  const { touch } = await plugInAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count(), soon).toBe(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await newestTokenFor(member.email, 'A passkey was added')
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.keyboard.press('Enter')
  await section(page).getByText('My laptop').waitFor()
  await section(page).getByText('not used yet').waitFor()
  // It makes no second one for the same account.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await toast(page, 'This device already has a passkey for your account.')
  await signOut(page)

  await touch(false)
  await visitUntouched(page, '/login?from=/my-bucket-list')
  await pressAndTouch(page, 'Use a passkey instead', touch)
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await signOut(page)

  await touch(false)
  await visitUntouched(page, '/login')
  await fillLogin(page, member)
  await pressAndTouch(page, 'Use your passkey', touch)
  await toast(page, 'Welcome back!')
  await signOut(page)

  await touch(false)
  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await toast(page, 'Welcome back!')

  await visit(page, '/account')
  await section(page).getByText('last used').waitFor()
  await section(page).getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await toast(page, 'Passkey removed')
  await section(page).getByText('My laptop').waitFor({ state: 'detached' })
})

it('a browser that can offers the passkey by itself, beside the address', async () => {
  const member = await newMember()
  const { page, context } = await openSite()
  await plugInAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved them' }).click()
  await signOut(page)
  // The one that is plugged in picks its only passkey as soon as it is offered.
  await page.goto('/login?from=/my-bucket-list')
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/my-bucket-list')
})

it('a passkey whose owner is not recognised opens nothing, and the password is still there', async () => {
  const member = await newMember()
  const { page, context } = await openSite()
  const { recognise } = await plugInAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved them' }).click()
  await signOut(page)
  await recognise(false)
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('main').getByRole('alert').getByText('We didn’t get a passkey.').waitFor()
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

it('axe finds nothing where a passkey is added and used, in either scheme, on a phone and on a desk', async () => {
  const look = () => expectAccessibleInAllLooks(page)
  const member = await newMember()
  const { page, context } = await openSite({ width: 375 })
  const { touch } = await plugInAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved them' }).click()
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .waitFor()
  await look()
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await look()
  await page.keyboard.press('Escape')
  await section(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await look()
  await page.keyboard.press('Escape')
  await context.clearCookies({ name: 'auth_token' })
  await touch(false)
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  await look()
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  await look()
  expect(new URL(page.url()).pathname).toBe('/login')
})
