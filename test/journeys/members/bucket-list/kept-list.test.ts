import { describe, expect, it } from 'vitest'
import { expectAccessible, waitForHydration } from '../../../support/browser/browser.ts'
import { listKept, waitUntilKept } from '../../visitors/kept-pages.ts'
import { address, heading, soon, visit } from '../../visitors/page-state.ts'
import {
  keepList,
  keepSwitch,
  listStorage,
  openCold,
  openList,
  readDeviceState,
  waitUntilListKept,
} from './kept-list.ts'
import { expectToast } from './saved-ideas.ts'

/** Error screens in place of a page. Parts of a page, such as its map, may say that they could not be loaded. */
const wentWrong = /couldn’t load (?:this page|your list|the list)|Please Log In|Something went wrong/i
const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium' })

describe('a list that is kept on the device', () => {
  it('opens without a connection in a new tab, with its pictures and custom ideas, and can be searched', async () => {
    const { page, context } = await openList({ withImages: true })
    const picture = { name: 'book.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    const create = page.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' })
    await create.getByLabel('Title').fill('Read in a hammock')
    await create.getByLabel('Description').fill('All of it, on one long afternoon.')
    await create.getByText('Details', { exact: true }).click()
    await create.getByLabel('Choose a picture').setInputFiles(picture)
    await create.getByRole('button', { name: 'Create Idea' }).click()
    await page.getByRole('article', { name: 'Read in a hammock' }).waitFor()
    await keepList(page)
    await expect
      .poll(() => listKept(page, 'kept-own-pictures'), soon)
      .toContainEqual(expect.stringMatching(/photos\/.*size=small$/))
    await page.goto('about:blank')

    await context.setOffline(true)
    const { page: tab, readSeen } = await openCold(context, '/my-bucket-list?status=planned')
    const entries = tab.getByRole('main').getByRole('article')
    await expect.poll(() => entries.count(), soon).toBeGreaterThanOrEqual(2)
    expect(await readSeen()).not.toMatch(wentWrong)
    await tab.getByText('With a flask of tea').first().waitFor()
    const banner = tab.getByText(/^Offline\. Your list as of /)
    expect(await banner.innerText()).toContain(today)
    const hasPictures = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main article img')].map(
          ({ src, naturalWidth }) => naturalWidth > 0 && !src.includes('fallback'),
        ),
      )
    await expect.poll(hasPictures, soon).toEqual(expect.arrayContaining([true, true]))
    expect(await hasPictures()).not.toContain(false)
    await expectAccessible(tab)

    await tab.getByRole('searchbox', { name: /list/i }).last().fill('hammock')
    await expect.poll(() => entries.count(), soon).toBe(1)
    await tab.getByRole('button', { name: 'Read in a hammock', exact: true }).click()
    const details = tab.getByRole('dialog', { name: 'Your Custom Bucket List Idea' })
    expect(await details.getByLabel('Description').inputValue()).toBe('All of it, on one long afternoon.')
    expect(await readSeen()).not.toMatch(wentWrong)
  })

  it('includes the lists and their pages, also those that were never opened', async () => {
    const { page, context } = await openList()
    const created = await context.request.post('/api/lists', {
      data: { title: 'Japan 2027', ideaIds: [1, 2] },
    })
    const { id } = await created.json()
    await keepList(page)
    await expect.poll(() => listKept(page, 'kept-own'), soon).toContain(`/lists/${id}`)
    await context.setOffline(true)

    // A page that is not kept leads to those that are.
    await page.goto('/account')
    await expect.poll(() => address(page), soon).toBe(`/offline?from=${encodeURIComponent('/account')}`)
    const kept = page.getByRole('region', { name: 'Saved on this device' }).getByRole('link')
    await expect
      .poll(() => kept.allInnerTexts(), soon)
      .toEqual(expect.arrayContaining(['My Bucket List', 'My Lists', 'Japan 2027']))
    await kept.filter({ hasText: 'My Bucket List' }).click()
    await page.getByText('With a flask of tea').first().waitFor()

    const { page: tab, readSeen } = await openCold(context, `/lists/${id}`)
    await expect.poll(() => heading(tab).innerText(), soon).toBe('Japan 2027')
    await expect.poll(() => tab.getByRole('main').getByRole('article').count(), soon).toBe(2)
    expect(await readSeen()).not.toMatch(wentWrong)
    // A worker that the browser has restarted since is online again, so the page itself may be the server's.
    await tab.goto('/lists')
    await tab.getByRole('main').getByRole('link', { name: 'Japan 2027' }).first().click()
    await expect.poll(() => heading(tab).innerText(), soon).toBe('Japan 2027')
  })

  it('is shown from within a public page that was kept, and current again once the connection is back', async () => {
    const { page, context } = await openList()
    await keepList(page)
    await visit(page, '/about')
    await waitUntilKept(page, '/about')
    await context.setOffline(true)
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).first().click()
    await page.getByText('With a flask of tea').first().waitFor()
    const banner = page.getByText(/^Offline\. Your list as of /)
    await banner.waitFor()

    await context.setOffline(false)
    const entries = page.getByRole('main').getByRole('article')
    const count = await entries.count()
    await context.request.post('/api/my-bucket-list', { data: { ideaId: 3 } })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => entries.count(), soon).toBeGreaterThan(count)
    await expect.poll(() => banner.count(), soon).toBe(0)
  })

  it('is kept with every change, in every tab', async () => {
    const { page, context } = await openList()
    const other = await context.newPage()
    await visit(other, '/about')
    await keepList(page)
    await visit(page, '/terms')
    // This tab was open before the list was kept.
    await other.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).first().click()
    await other.getByRole('button', { name: 'Add Custom Idea' }).click()
    const create = other.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' })
    await create.getByLabel('Title').fill('Learn to juggle')
    await create.getByRole('button', { name: 'Create Idea' }).click()
    await other.getByRole('article', { name: 'Learn to juggle' }).waitFor()
    await expect.poll(() => readDeviceState(other), soon).toContain('Learn to juggle')
  })

  it('has all entries of a list of a thousand', async () => {
    const { page, context } = await openList()
    const items = Array.from({ length: 1000 }, (_, index) => ({
      title: `Walk trail number ${index + 1}`,
      status: 'planned',
    }))
    const imported = await context.request.post('/api/my-bucket-list/import', {
      headers: { 'content-type': 'application/json' },
      data: items,
    })
    expect(imported.status()).toBe(200)
    await visit(page, '/my-bucket-list')
    await keepSwitch(page).check()
    await expect.poll(() => readDeviceState(page), soon).toContain('Walk trail number 1000')
    await waitUntilListKept(page)
    await context.setOffline(true)
    const { page: tab } = await openCold(context, '/my-bucket-list')
    await tab.getByText('50 of 1001 shown').waitFor()
    await tab.getByRole('searchbox', { name: /list/i }).last().fill('trail number 987')
    await expect.poll(() => tab.getByRole('main').getByRole('article').count(), soon).toBe(1)
  })

  it('does not disturb the page if there is no room for it', async () => {
    const { page, context } = await openList()
    const devtools = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await keepSwitch(page).click()
    await expectToast(page, 'This browser couldn’t keep your list. It may be out of space.')
    expect(await keepSwitch(page).isChecked()).toBe(false)
    await expect.poll(() => listStorage(page), soon).toEqual([])
    await page
      .getByRole('button', { name: /^Start: / })
      .first()
      .click()
    await page.locator('[aria-label^="Start: "][aria-pressed=true]').waitFor()
  })
})

it('nothing of a list is kept before the member asks for it', async () => {
  const { page, context } = await openList()
  expect(await keepSwitch(page).isChecked()).toBe(false)
  await visit(page, '/lists')
  await visit(page, '/account')
  await keepSwitch(page).waitFor()
  expect(await keepSwitch(page).isChecked()).toBe(false)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)))
  expect(await listStorage(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/my-bucket-list')
  expect(address(page)).toBe(`/offline?from=${encodeURIComponent('/my-bucket-list')}`)
})
