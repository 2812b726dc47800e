import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { waitForToast } from '../members/account-steps.ts'
import { fillLogin, readNewestToken, createPerson } from '../members/new-member.ts'
import { visit } from '../visitors/page-state.ts'

const admin = { email: 'host@people.example', password: 'a long way home' }
let site: Awaited<ReturnType<typeof startSite>>
const folder = createDataFolder('someday-inviting-')
beforeAll(async () => {
  const { email, password } = admin
  const env = { REGISTRATION: 'invited', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  site = await startSite({ DATA_DIR: folder, ...env })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('an invited person gets a mail and creates an account with its link, and nobody else can', async () => {
  const { name, email, password } = createPerson()
  const host = (await openSite({ baseURL: site.origin })).page
  await visit(host, '/login?from=/admin/people')
  await fillLogin(host, admin)
  await host.getByRole('heading', { level: 2, name: 'Invitations' }).waitFor()
  await host.getByLabel('Email address to invite').fill(email)
  await host.getByRole('button', { name: 'Invite', exact: true }).click()
  await host.getByText(`Invitation sent to ${email}.`).waitFor()
  await host.getByRole('button', { name: `Withdraw the invitation for ${email}` }).waitFor()
  await expectAccessible(host)

  const { page } = await openSite({ baseURL: site.origin, width: 375 })
  await visit(page, '/register')
  await page.getByRole('heading', { level: 1, name: 'Invitation only' }).waitFor()
  await visit(page, `/invitation?token=${await readNewestToken(email, '', site.origin)}`)
  await page.getByRole('heading', { level: 1, name: 'You’re invited' }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await expectAccessible(page)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitForToast(page, 'Account created successfully!')
  await page.goto(`/verify-email?token=${await readNewestToken(email, 'Verify', site.origin)}`)
  await page.getByRole('main').getByRole('button', { name: 'Verify my email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor()

  await host.reload()
  await host.getByRole('heading', { level: 2, name: 'Invitations' }).waitFor()
  await host.getByText(email).first().waitFor()
  expect(await host.getByRole('button', { name: `Withdraw the invitation for ${email}` }).count()).toBe(0)
})
