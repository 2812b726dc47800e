import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { withoutConnection } from '../../visitors/kept-pages.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { createMember, listSessionCookies, signIn } from '../new-member.ts'
import {
  countStoredChanges,
  cornerLabel,
  disconnect,
  expectWaiting,
  keepListOnDevice,
} from './device-changes.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const path = '/my-bucket-list'
/** The newest entry is the first. The server lists it last. */
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const emptyHearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add to My List: / })

/** Opens the list of a new member with entries of the ideas 1, 2 and so on. */
async function openList(count: number, options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite({ expected: withoutConnection, ...options })
  const member = await createMember()
  await signIn(site.context, member)
  await saveIdeas(
    site.context,
    Array.from({ length: count }, (_, index) => ({ ideaId: index + 1 })),
  )
  await visit(site.page, path)
  await rows(site.page).first().waitFor()
  await loadScripts(site.page)
  return { ...site, member }
}

/** Has the page load the scripts of its dialogs and toasts, which cannot be loaded later. */
async function loadScripts(page: Page) {
  await writeNotes(page, 0, 'Draft')
  await expectToast(page, 'Updated successfully')
  await writeNotes(page, 0, '')
  await page.getByRole('button', { name: 'Add Custom Idea' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function saveFirst(page: Page, count: number) {
  for (let nth = 0; nth < count; nth++) {
    const heart = emptyHearts(page).first()
    const title = (await heart.getAttribute('aria-label'))?.replace('Add to My List: ', '') ?? ''
    await heart.click()
    await page
      .getByRole('button', { name: `In Your List: ${title}` })
      .first()
      .waitFor()
  }
}

/** Writes the notes of an entry in its dialog. */
async function writeNotes(page: Page, nth: number, notes: string) {
  await rows(page)
    .nth(nth)
    .getByRole('button', { name: /^Edit: / })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes').fill(notes)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const notesOf = async (context: BrowserContext) => (await readSavedIdeas(context)).map(({ notes }) => notes)

describe('changes without a connection', () => {
  it('are shown at once, wait, and are sent once each from two tabs', async () => {
    const { page, context } = await openList(3)
    await keepListOnDevice(page)
    const tab = await context.newPage()
    await visit(tab, '/popular')
    await emptyHearts(tab).first().waitFor()
    await disconnect(context)

    await rows(page)
      .first()
      .getByRole('button', { name: /^Complete: / })
      .click()
    await expectToast(page, 'Updated successfully')
    await writeNotes(page, 1, 'From the summit')
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Details: / })
      .click()
    await page.getByLabel(/^New step for/).fill('Book the train')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Book the train' }).waitFor()
    await expectWaiting(page, 3)
    await saveFirst(tab, 3)
    await expectWaiting(tab, 6)
    await expectWaiting(page, 6)
    expect(await countStoredChanges(page)).toBe(6)

    await context.setOffline(false)
    await expectWaiting(page, 0)
    await expectWaiting(tab, 0)
    expect(await countStoredChanges(page)).toBe(0)
    const entries = await readSavedIdeas(context)
    expect(entries).toHaveLength(6)
    expect(entries).toMatchObject([
      { steps: [{ text: 'Book the train', isDone: false }] },
      { notes: 'From the summit' },
      { status: 'completed' },
      {},
      {},
      {},
    ])
    await expect.poll(() => rows(page).count(), soon).toBe(6)
  })

  it('refer to what was created before them', async () => {
    const { page, context } = await openList(1)
    await disconnect(context)
    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Learn to whistle')
    await dialog.getByLabel('Choose a picture').setInputFiles({
      name: 'whistle.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await dialog.getByRole('button', { name: 'Create Idea' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = rows(page).filter({ hasText: 'Learn to whistle' })
    await row.getByRole('button', { name: /^Details: / }).click()
    const field = page.getByLabel('New step for Learn to whistle')
    await field.fill('Find a teacher')
    await page.keyboard.press('Enter')
    await row.getByRole('checkbox', { name: 'Find a teacher' }).check()
    await row.getByRole('button', { name: /^Start: / }).click()
    await expectWaiting(page, 6)

    await context.setOffline(false)
    await expectWaiting(page, 0)
    expect(await readSavedIdeas(context)).toMatchObject([
      { ideaId: 1 },
      {
        ideaId: null,
        idea: { title: 'Learn to whistle' },
        status: 'in_progress',
        steps: [{ text: 'Find a teacher', isDone: true }],
        photos: [expect.any(String)],
      },
    ])
    await expect.poll(() => rows(page).count(), soon).toBe(2)
  })

  it('are made once if the answer is lost', async () => {
    const { page, context } = await openList(1)
    await keepListOnDevice(page)
    let sent = 0
    await page.route(
      '**/api/trpc/bucketList.update*',
      async (route) => {
        sent++
        await route.fetch()
        await route.abort()
      },
      { times: 2 },
    )
    await writeNotes(page, 0, 'First')
    await expect.poll(() => notesOf(context), soon).toEqual(['First'])
    const [{ id } = { id: 0 }] = await readSavedIdeas(context)
    await context.request.put(`/api/my-bucket-list/${id}`, { data: { notes: 'Second' } })
    await expect.poll(() => countStoredChanges(page), soon).toBe(0)
    expect(sent).toBe(2)
    expect(await notesOf(context)).toEqual(['Second'])
  })

  it('do not depend on the clock of the device', async () => {
    const { page, context } = await openList(2)
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() - 86_400_000
    })
    await keepListOnDevice(page)
    await visit(page, path)
    await loadScripts(page)
    await disconnect(context)
    await writeNotes(page, 0, 'One')
    await writeNotes(page, 0, 'Two')
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 2 * 86_400_000
    })
    await writeNotes(page, 0, 'Three')
    await writeNotes(page, 1, 'Four')
    await context.setOffline(false)
    await expectWaiting(page, 0)
    expect(await notesOf(context)).toEqual(['Four', 'Three'])
  })

  it('stay in the page if the storage of the device is full', async () => {
    const { page, context, origin } = await openList(3)
    // Before the first use, because the browser remembers for a while how much space is left.
    const session = await context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await keepListOnDevice(page)
    await disconnect(context)
    for (const nth of [0, 1, 2]) await writeNotes(page, nth, `Note ${nth}`)
    await expect
      .poll(() => cornerLabel(page).innerText(), soon)
      .toBe('Offline: 3 changes waiting. Storage is full: keep this page open')
    expect(await countStoredChanges(page)).toBe(0)
    await context.setOffline(false)
    await expectWaiting(page, 0)
    expect(await notesOf(context)).toEqual(['Note 2', 'Note 1', 'Note 0'])
  })

  it.each(['Keep mine', 'Keep the other'])('ask if the item was changed elsewhere: %s', async (choice) => {
    const { page, context } = await openList(1)
    const [{ id } = { id: 0 }] = await readSavedIdeas(context)
    await disconnect(context)
    await writeNotes(page, 0, 'Written here')
    await context.request.put(`/api/my-bucket-list/${id}`, { data: { notes: 'Written elsewhere' } })
    await context.setOffline(false)
    await page.getByRole('button', { name: '1 change wasn’t saved' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'Yours' }).getByText('Written here').waitFor()
    await dialog.getByRole('region', { name: 'Changed elsewhere' }).getByText('Written elsewhere').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: choice }).click()
    await dialog.waitFor({ state: 'detached' })
    const kept = choice === 'Keep mine' ? 'Written here' : 'Written elsewhere'
    await expect.poll(() => notesOf(context), soon).toEqual([kept])
    await expectWaiting(page, 0)
  })

  it('show what was written if they are refused, until the member has seen it', async () => {
    const { page, context } = await openList(2)
    await keepListOnDevice(page)
    const [{ id } = { id: 0 }] = await readSavedIdeas(context)
    await disconnect(context)
    await writeNotes(page, 1, 'Long thoughts')
    await writeNotes(page, 0, 'Others')
    await context.request.delete(`/api/my-bucket-list/${id}`)
    await context.setOffline(false)
    await page.getByRole('button', { name: '1 change wasn’t saved' }).waitFor()
    expect(await notesOf(context)).toEqual(['Others'])
    await visit(page, '/about')
    await page.getByRole('button', { name: '1 change wasn’t saved' }).click()
    await page.getByRole('dialog').getByText('Long thoughts').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await countStoredChanges(page)).toBe(0)
  })

  it('wait until the same member signs in again, and end with a sign-out', async () => {
    const { page, context, member } = await openList(1)
    await disconnect(context)
    await writeNotes(page, 0, 'Kept')
    const [session] = await listSessionCookies(context)
    await context.clearCookies({ name: session?.name ?? '' })
    await context.setOffline(false)
    await expect.poll(() => cornerLabel(page).allInnerTexts(), soon).toEqual(['Sign in to send 1 change'])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => notesOf(context), soon).toEqual(['Kept'])
    await expectWaiting(page, 0)
  })
})
