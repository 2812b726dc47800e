import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { signUpBeforeStart } from '../../support/app/members.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { runCommand } from '../../support/site/command.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite, type SiteProcess } from '../../support/site/site-process.ts'
import { fillLogin } from '../members/new-member.ts'
import { getFocusedName, heading, soon, visit } from '../visitors/page-state.ts'

const AUTH_SECRET = 'a secret of backups that is long enough'
const password = 'a long way home'
const ada = { name: 'Ada', email: 'ada@people.example', role: 'admin' } as const
const grace = { name: 'Grace', email: 'grace@people.example', role: 'member' } as const
let DATA_DIR: string
let site: SiteProcess
let token: string
beforeAll(async () => {
  DATA_DIR = createDataFolder('someday-journey-backups-')
  const location = { folder: join(DATA_DIR, 'pglite') }
  const passwordHash = await createPasswords().hash(password)
  const people = [ada, grace].map((person) => ({ ...person, passwordHash }))
  const [admin] = await signUpBeforeStart(location, AUTH_SECRET, people)
  token = /=(.+)/.exec(admin?.headers.cookie ?? '')?.[1] ?? ''
  const orm = await openDatabase(location, Object.values(entities))
  await orm.em.execute(`update session set proved_at = now() - interval '1 day'`)
  await orm.close()
  site = await startSite({ DATA_DIR, AUTH_SECRET, BACKUP_EVERY: '24h' })
})
afterAll(async () => {
  await site.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

it('a backup is made and downloaded in the dashboard and restored in a new folder, where members sign in', async () => {
  const { page, context } = await openSite({ baseURL: site.origin, width: 375, scheme: 'dark' })
  await context.addCookies([
    { name: sessionCookieName, value: token, url: site.origin, httpOnly: true, sameSite: 'Lax' },
  ])
  await visit(page, '/admin/backups')
  await page.getByText(/^Every day, next .*\. The latest 7 are kept\.$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('progressbar').waitFor()
  await expectAccessible(page)
  await page.reload()
  const newest = page.getByRole('list', { name: 'Newest first' }).getByRole('listitem').first()
  await newest.getByText(/ MB · version \d.* · Complete$/).waitFor()
  await expect.poll(() => page.getByRole('progressbar').count(), soon).toBe(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  await newest.getByRole('button', { name: /^Download/ }).click()
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByLabel('Your password', { exact: true })
    .fill(password)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  const file = join(DATA_DIR, 'fetched.backup')
  await download.saveAs(file)
  expect(download.suggestedFilename()).toMatch(/^someday-[\dT-]+Z\.backup$/)
  await page.getByText(/\.backup is downloading\./).waitFor()

  await newest.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(() => getFocusedName(page), soon).toMatch(/^Delete: /)
  await newest.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: /^Delete permanently/ }).click()
  await page.getByText(/\.backup has been deleted\./).waitFor()

  const folder = join(DATA_DIR, 'elsewhere')
  expect(await runCommand({ DATA_DIR: folder }, ['restore', file])).toMatchObject({ code: 0 })
  const restored = await startSite({ DATA_DIR: folder })
  try {
    const there = await openSite({ baseURL: restored.origin })
    await visit(there.page, '/login')
    await fillLogin(there.page, { email: grace.email, password })
    await there.page.waitForURL(`${restored.origin}/`)
    await visit(there.page, '/my-bucket-list')
    await expect.poll(() => heading(there.page).innerText(), soon).toBe('My Bucket List')
    // Leaves the site before it stops.
    await there.page.goto('about:blank')
  } finally {
    await restored.stop()
  }
})
