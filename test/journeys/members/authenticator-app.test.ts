import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessibleFromTop, openSite } from '../../support/browser/browser.ts'
import { focused, soon, visit } from '../visitors/looking.ts'
import { banner, isVisitor, toast } from './account-steps.ts'
import { fillLogin, newMember, newestTokenFor, signIn } from './new-member.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Second step' })

/** What the app shows, so many half minutes from now. */
const codeOf = (key: string, steps: number) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })

async function signOut(page: Page) {
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await isVisitor(page)
}

it('somebody sets an app up, signs in with its codes and without it, and switches it off', async () => {
  const member = await newMember()
  const { page, context } = await openSite()
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Scan the picture').waitFor()
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByRole('alert').getByText('This code is not right.').waitFor()
  // Each works once: what follows uses the next one, which is taken half a minute early.
  await dialog.getByLabel('Code').fill(codeOf(key, 0))
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count(), soon).toBe(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await section(page).getByText('10 left, for when the app is lost.').waitFor()
  await newestTokenFor(member.email, 'asks for a code')
  await signOut(page)

  await visit(page, '/login?from=/my-bucket-list')
  await fillLogin(page, member)
  await page.getByLabel('Code').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
    .toBe('code')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('alert').getByText('This code is not right.').waitFor()
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await toast(page, 'Welcome back!')
  await page.waitForURL((url) => url.pathname === '/my-bucket-list')
  await signOut(page)

  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await toast(page, 'Welcome back!')
  await visit(page, '/account')
  await section(page).getByText('9 left, for when the app is lost.').waitFor()
  await section(page).getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await toast(page, 'The app is switched off')
  await section(page).getByRole('button', { name: 'Set up an app' }).waitFor()
  await page.getByText('Signed in with a recovery code').waitFor()
})

it('who takes too long begins again', async () => {
  const member = await newMember()
  const { page, context } = await openSite()
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(codeOf(key, 0))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page)
  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByLabel('Code').waitFor()
  await context.clearCookies({ name: 'pending_sign_in' })
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('alert').getByText('took too long').waitFor()
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

it.each([
  { scheme: 'light', width: 375 },
  { scheme: 'dark', width: 375 },
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
] as const)('axe finds nothing in the $scheme scheme at $width pixels', async ({ scheme, width }) => {
  const look = () => expectAccessibleFromTop(page)
  const member = await newMember()
  const { page, context } = await openSite({ scheme, width })
  await signIn(context, member)
  await visit(page, '/account')
  await section(page).getByRole('button', { name: 'Set up an app' }).waitFor()
  await look()
  await section(page).getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await look()
  await dialog.getByLabel('Code').fill(codeOf(key, 0))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have kept them' }).waitFor()
  await look()
  await page.keyboard.press('Escape')
  await section(page).getByText('10 left').waitFor()
  await look()
  await section(page).getByRole('button', { name: 'Switch off' }).click()
  await dialog.waitFor()
  await look()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page), soon).toBe('Switch off')
  await context.clearCookies({ name: 'auth_token' })
  await visit(page, '/login')
  await fillLogin(page, member)
  await page.getByLabel('Code').waitFor()
  await look()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await look()
})
