import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessibleInAllVariants, openSite } from '../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from '../visitors/page-state.ts'
import { banner, waitForVisitorHeader, waitForToast } from './account-steps.ts'
import { fillLogin, createMember, readNewestToken, signIn } from './new-member.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** Creates a virtual authenticator that always verifies its user. */
async function addVirtualAuthenticator(context: BrowserContext, page: Page) {
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
    /** Simulates the presence of the user. A browser with autofill would accept it at once. */
    touch: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Sets whether user verification succeeds. */
    recognise: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Visits a page and waits until the browser offers a passkey by autofill, without a touch. */
async function visitWithAutofill(page: Page, path: string) {
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

/** Touches the authenticator once the button has aborted the autofill: earlier, autofill itself would sign in. */
async function clickAndTouch(page: Page, name: string, touch: (enabled: boolean) => Promise<unknown>) {
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
  await waitForVisitorHeader(page)
}

it('a member adds a passkey, signs in with it alone and after the password, and removes it', async () => {
  const member = await createMember()
  const { page, context } = await openSite()
  const { touch } = await addVirtualAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count(), soon).toBe(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await readNewestToken(member.email, 'A passkey was added')
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.keyboard.press('Enter')
  await section(page).getByText('My laptop').waitFor()
  await section(page).getByText('not used yet').waitFor()
  // A device creates no second passkey for the same account.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await waitForToast(page, 'This device already has a passkey for your account.')
  await signOut(page)

  await touch(false)
  await visitWithAutofill(page, '/login?from=/my-bucket-list')
  await clickAndTouch(page, 'Use a passkey instead', touch)
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await signOut(page)

  await touch(false)
  await visitWithAutofill(page, '/login')
  await fillLogin(page, member)
  await clickAndTouch(page, 'Use your passkey', touch)
  await waitForToast(page, 'Welcome back!')
  await signOut(page)

  await touch(false)
  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Welcome back!')

  await visit(page, '/account')
  await section(page).getByText('last used').waitFor()
  await section(page).getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await waitForToast(page, 'Passkey removed')
  await section(page).getByText('My laptop').waitFor({ state: 'detached' })
})

it('a browser with passkey autofill offers it in the email field', async () => {
  const member = await createMember()
  const { page, context } = await openSite()
  await addVirtualAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved the codes' }).click()
  await signOut(page)
  // The virtual authenticator uses its only passkey as soon as it is offered.
  await page.goto('/login?from=/my-bucket-list')
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/my-bucket-list')
})

it('a passkey without user verification signs nobody in, and the password still works', async () => {
  const member = await createMember()
  const { page, context } = await openSite()
  const { recognise } = await addVirtualAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved the codes' }).click()
  await signOut(page)
  await recognise(false)
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('main').getByRole('alert').getByText('We couldn’t use your passkey.').waitFor()
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

it('axe finds nothing where a passkey is added and used, in either scheme, on a phone and on a desktop', async () => {
  const look = () => expectAccessibleInAllVariants(page)
  const member = await createMember()
  const { page, context } = await openSite({ width: 375 })
  const { touch } = await addVirtualAuthenticator(context, page)
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve saved the codes' }).click()
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

it('an authenticator app that is added to a passkey keeps the recovery codes', async () => {
  const { page, context } = await openSite()
  await addVirtualAuthenticator(context, page)
  await signIn(context, await createMember())
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Authenticator App Set Up' }).waitFor()
  expect(await dialog.getByText('recovery codes').count()).toBe(0)
  await expect.poll(() => getFocusedName(page), soon).toBe('Done')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await section(page).getByText('10 left.').waitFor()
})
