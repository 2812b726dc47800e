import { describe, expect, it } from 'vitest'
import { openSite } from '../../../support/browser/browser.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const path = '/my-bucket-list'

describe('a date', () => {
  it.each([
    { timezoneId: 'Pacific/Kiritimati', member: 'Gil' as const },
    { timezoneId: 'America/St_Johns', member: 'Hux' as const },
  ])('is the one chosen, in the first years too, in $timezoneId', async ({ timezoneId, member }) => {
    const { page, context } = await openSite({ timezoneId, member })
    await saveIdeas(context, [
      { ideaId: 1, targetDate: '0001-01-01' },
      { ideaId: 2, targetDate: '2096-02-29' },
      { ideaId: 3, status: 'completed', doneOn: '0033-04-03', doneNote: 'It was dark' },
    ])
    await visit(page, `${path}?sort=own`)
    const rows = page.getByRole('article')
    await expect.poll(() => rows.count(), soon).toBe(3)
    // A row outside the viewport has no text until the browser renders it.
    await expect.poll(async () => (await rows.allInnerTexts()).every(Boolean), soon).toBe(true)
    const [first, second, third] = await rows.allInnerTexts()
    expect(first).toContain('by Jan 1, 1\n')
    expect(first).toContain('Overdue')
    expect(second).toContain('by Feb 29, 2096')
    expect(third).toContain('Apr 33')
    await page.getByRole('button', { name: 'Timeline', exact: true }).click()
    await page.getByRole('region', { name: '0033' }).getByText('Apr 3, 33').waitFor()
  })

  it('can be saved again with its entry, even if the device’s date is earlier', async () => {
    const { page, context } = await openSite({ member: 'Ivo' })
    await page.clock.setFixedTime(Date.now() - 48 * 3_600_000)
    await saveIdeas(context, [{ ideaId: 1, status: 'completed' }])
    await visit(page, path)
    await page.getByRole('button', { name: /^Edit: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit item' })
    await dialog.getByLabel('Notes').fill('Written by a clock that lags')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Updated successfully')
    expect(await readSavedIdeas(context)).toMatchObject([
      { notes: 'Written by a clock that lags', doneOn: null },
    ])
  })

  it('ends at its last moment, when its last hour occurs twice', async () => {
    const { page, context } = await openSite({ member: 'Jem', timezoneId: 'Africa/Cairo' })
    await saveIdeas(context, [{ ideaId: 1 }])
    await context.request.post('/api/my-bucket-list/share', { data: {} })
    await visit(page, path)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByText('More options').click()
    const until = page.getByRole('dialog', { name: 'Share your list' }).getByLabel(/^Expires/)
    const kept = page.waitForResponse((response) => response.url().includes('bucketList.share.update'))
    await until.fill('2099-10-29')
    await kept
    const { expiresAt } = await (await context.request.get('/api/my-bucket-list/share')).json()
    expect(expiresAt).toMatch(/^2099-10-29T21:59:59/)
  })
})
