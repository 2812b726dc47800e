import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'

const timezoneId = 'Europe/Berlin'
/** In Berlin clocks change from 3 to 2 in this night, so that 2:30 occurs twice. */
const firstHalfPastTwo = '2099-10-25T00:30:00.000Z'
const secondHalfPastTwo = '2099-10-25T01:30:00.000Z'

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

/** Creates a scheduled idea without the form. Returns its ID. */
async function createScheduled(page: Page, title: string, publishAt: string): Promise<number> {
  const data = { title, categoryId: 1, state: 'scheduled', publishAt }
  const answer = await page.request.post('/api/ideas', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

const saved = async (page: Page, id: number) => (await page.request.get(`/api/ideas/${id}`)).json()

async function save(page: Page) {
  await page.getByRole('button', { name: 'Update idea' }).click()
  await page.getByText('Idea updated').waitFor()
  await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
}

describe('the publication time', () => {
  it.each([
    ['of an hour that comes twice', secondHalfPastTwo],
    ['to the second', '2099-06-01T10:00:30.500Z'],
  ])('stays the same when another field is saved: one %s', async (kind, publishAt) => {
    const { page } = await openSite({ as: 'editor', timezoneId })
    const id = await createScheduled(page, `Scheduled, ${kind}`, publishAt)
    await visit(page, `/admin?edit=${id}`)
    await field(page, 'Description').fill('Only this has changed.')
    await save(page)
    expect(await saved(page, id)).toMatchObject({ description: 'Only this has changed.', publishAt })
  })

  it.each([
    ['2099-10-25T00:10:00Z', firstHalfPastTwo],
    ['2099-10-25T00:45:00Z', secondHalfPastTwo],
  ])('in an hour that occurs twice is, at %s, the next one to come', async (now, publishAt) => {
    const { page } = await openSite({ as: 'editor', timezoneId })
    await page.clock.setFixedTime(now)
    const id = await createScheduled(page, `Half past two, typed at ${now}`, '2099-10-26T00:00:00Z')
    await visit(page, `/admin?edit=${id}`)
    await field(page, 'Publish at').fill('2099-10-25T02:30')
    await save(page)
    expect((await saved(page, id)).publishAt).toBe(publishAt)
  })

  it('in an impossible year is refused beside its field', async () => {
    const { page } = await openSite({ as: 'editor', timezoneId })
    const id = await createScheduled(page, 'In ten thousand years', '2099-03-01T00:00:00Z')
    await visit(page, `/admin?edit=${id}`)
    await field(page, 'Publish at').fill('12099-03-01T10:00')
    await page.getByRole('button', { name: 'Update idea' }).click()
    await expect.poll(() => field(page, 'Publish at').getAttribute('aria-invalid'), soon).toBe('true')
  })

  it('in an hour skipped by daylight saving is shown as it will be', async () => {
    const { page } = await openSite({ as: 'editor', timezoneId })
    const id = await createScheduled(page, 'In an hour that never comes', '2099-03-01T00:00:00Z')
    await visit(page, `/admin?edit=${id}`)
    await field(page, 'Publish at').fill('2099-03-29T02:30')
    await save(page)
    await visit(page, `/admin?edit=${id}`)
    await expect.poll(() => field(page, 'Publish at').inputValue(), soon).toBe('2099-03-29T03:30')
  })
})
