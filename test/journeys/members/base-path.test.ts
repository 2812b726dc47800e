import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addedToList } from '#features/bucket-list/messages.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'
import { address, soon, visit } from '../visitors/page-state.ts'
import { banner, fillRegistration, waitForVisitorHeader, waitForToast } from './account-steps.ts'
import { listSessionCookies, createPerson } from './new-member.ts'

const base = '/bucket'
let site: Awaited<ReturnType<typeof startSite>>
let folder: string
beforeAll(async () => {
  folder = createDataFolder('someday-base-')
  site = await startSite({ DATA_DIR: folder, BASE_PATH: base })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a member searches, signs up, saves and deletes the account, and no request leaves the base path', async () => {
  const { page, context } = await openSite({ baseURL: site.origin })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const member = createPerson()

  await page.goto('/')
  expect(address(page)).toBe('/bucket/')
  await visit(page, `${base}/`)
  const search = page.getByRole('main').getByRole('combobox').first()
  await search.fill('northern lights')
  await page.getByRole('option').first().waitFor()
  await search.press('Enter')
  await page.waitForURL('**/bucket/search?q=northern*')
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await page.waitForURL(/\/bucket\/ideas\/\d+$/)

  // Pending saves are stored per base path: another site may share the host.
  await page.getByRole('button', { name: 'Add to My List', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('/bucket'))), soon)
    .toBe(true)
  await banner(page).getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/bucket/register*')
  await fillRegistration(page, member)
  await page.getByRole('link', { name: 'Read them here' }).click()
  await page.waitForURL('**/bucket/dev/mail')
  const mail = page.getByRole('link', { name: member.email })
  await expect
    .poll(async () => {
      await page.reload()
      return mail.count()
    }, soon)
    .toBe(1)
  await mail.click()
  await page.getByRole('link', { name: /\/bucket\/verify-email\?token=/ }).click()
  await page.waitForURL('**/bucket/verify-email*')
  await page.getByRole('main').getByRole('button', { name: 'Verify my email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor()
  await expect
    .poll(async () => (await listSessionCookies(context)).map(({ path }) => path), soon)
    .toEqual([base])

  await visit(page, `${base}/new`)
  await page
    .getByRole('button', { name: /^Add to My List: / })
    .first()
    .click()
  await waitForToast(page, addedToList.title)
  await banner(page).getByRole('link', { name: 'My Bucket List' }).click()
  await page.waitForURL('**/bucket/my-bucket-list')
  await page.getByRole('article').first().waitFor()
  await expectAccessible(page)
  await visit(page, `${base}/map?zoom=5`)
  await page.goBack()
  await banner(page).getByLabel('Your account').click()
  await banner(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === `${base}/`)
  await waitForVisitorHeader(page)
  expect(await listSessionCookies(context)).toEqual([])

  const paths = asked.filter((url) => url.startsWith(site.origin)).map((url) => new URL(url).pathname)
  expect(paths.filter((path) => !path.startsWith(`${base}/`))).toEqual(['/'])
  expect(paths).toContain('/bucket/api/events')
})
