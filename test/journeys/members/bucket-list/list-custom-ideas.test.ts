import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from '../../visitors/page-state.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

describe('custom ideas', () => {
  it('are created and listed in one click, and nothing is lost if the second request fails', async () => {
    const { page, context } = await openSite({ member: 'Wim', expected: /net::ERR_FAILED/ })
    await visit(page, '/my-bucket-list')
    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' })
    await dialog.waitFor()
    await expectAccessible(page)
    expect(await dialog.getByLabel('Cost').isVisible()).toBe(false)
    await dialog.getByText('Details', { exact: true }).click()
    const chosen = (label: string) => dialog.getByLabel(label).locator('option:checked').innerText()
    expect(await Promise.all(['Difficulty', 'Cost', 'Location Type', 'Time Commitment'].map(chosen))).toEqual(
      ['Not set', 'Not set', 'Not set', 'Not set'],
    )
    const create = dialog.getByRole('button', { name: 'Create Idea' })
    await create.click()
    await dialog.getByText('Title is required').waitFor()
    expect(await dialog.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true)

    await dialog.getByLabel('Title').fill('Cook grandmother’s whole book')
    await dialog.getByLabel('Cost').selectOption('$$$$')
    const picture = { name: 'book.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await dialog.getByLabel('Choose a picture').setInputFiles(picture)
    await dialog.getByText('book.png').waitFor()
    await page.route('**/api/trpc/bucketList.add*', (route) => route.abort())
    await create.click()
    await expectToast(page, 'Failed to create custom idea')
    expect(await readSavedIdeas(context)).toEqual([])
    await page.unroute('**/api/trpc/bucketList.add*')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/trpc/bucketList.add*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await create.click()
    await dialog.getByRole('button', { name: 'Creating...' }).waitFor()
    answer.resolve()
    await expectToast(page, 'Custom idea created!')
    await expectToast(page, 'Your personal adventure has been added to your bucket list.')
    await expect.poll(() => dialog.count(), soon).toBe(0)
    expect(await readSavedIdeas(context)).toMatchObject([
      {
        status: 'planned',
        priority: 2,
        idea: { title: 'Cook grandmother’s whole book', difficulty: 3, cost: 4 },
        photos: [expect.any(String)],
      },
    ])
    const row = page.getByRole('article', { name: 'Cook grandmother’s whole book' })
    expect(await row.locator('img').first().getAttribute('src')).toContain('/photos/')

    await page.getByRole('button', { name: 'Cook grandmother’s whole book', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Your Custom Bucket List Idea' })
    await details.getByRole('button', { name: 'Remove photo 1 from Cook grandmother’s whole book' }).waitFor()
    await details.getByRole('button', { name: 'Add photos: Cook grandmother’s whole book' }).waitFor()
    await expectAccessible(page)
    await details.getByLabel('Title').fill('Cook one page of it')
    await details.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('article', { name: 'Cook one page of it' }).waitFor()

    await page.getByRole('button', { name: 'Edit: Cook one page of it' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit item' })
    await edit.getByLabel('Title').fill('')
    await edit.getByRole('button', { name: 'Update' }).click()
    await edit.getByText('Title is required').waitFor()
    await edit.getByLabel('Title').fill('Cook two pages of it')
    await edit.getByLabel('Notes').fill('Start with the soups')
    await edit.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('article', { name: 'Cook two pages of it' }).waitFor()
    expect(await readSavedIdeas(context)).toMatchObject([
      { notes: 'Start with the soups', idea: { title: 'Cook two pages of it', cost: 4 } },
    ])

    await page.getByRole('button', { name: 'Remove: Cook two pages of it' }).click()
    await expectToast(page, 'Removed successfully')
    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    await dialog.getByRole('button', { name: 'Add to my list: Cook two pages of it' }).click()
    await expect.poll(async () => (await readSavedIdeas(context)).length, soon).toBe(1)

    await page.getByRole('button', { name: 'Cook two pages of it', exact: true }).click()
    await details.getByRole('button', { name: 'Delete', exact: true }).click()
    await details.getByRole('button', { name: 'Delete permanently' }).click()
    await expect.poll(async () => (await readSavedIdeas(context)).length, soon).toBe(0)
  })

  it('are not lost while they are typed: closing their dialog asks first, in every way', async () => {
    const { page } = await openSite({ member: 'Wren' })
    await visit(page, '/about')
    await page.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).click()
    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Your Custom Bucket List Idea' })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByLabel('Title').fill('Learn the names of the stars')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 4),
      () => dialog.getByRole('button', { name: 'Close dialog' }).click(),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      await leave()
      await question.waitFor()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => question.count(), soon).toBe(0)
      expect(await dialog.getByLabel('Title').inputValue()).toBe('Learn the names of the stars')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => dialog.count(), soon).toBe(0)

    await page.getByRole('button', { name: 'Add Custom Idea' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count(), soon).toBe(0)
  })
})

describe('exporting and importing a list', () => {
  it('reports each invalid row of a file, and imports it when it is corrected', async () => {
    const { page, context } = await openSite({ member: 'Xena' })
    await saveIdeas(context, [{ ideaId: 1, notes: 'Kept' }])
    await visit(page, '/my-bucket-list')
    const open = page.getByRole('button', { name: 'Import, export, calendar' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Import, export and calendar' })
    const saving = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'JSON' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.json$/)

    const csv = await (await context.request.get('/api/my-bucket-list/export?format=csv')).text()
    const choose = async (content: string) => {
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
      await dialog.locator('input[type=file]').setInputFiles(file)
    }
    await choose(csv.replace('planned', 'someday'))
    await dialog.getByText('Nothing was imported.').waitFor()
    await dialog.getByText('One row will be skipped. Fix it and import the file again:').waitFor()
    expect(await dialog.getByRole('table').innerText()).toMatch(/^2\b.*status/m)
    await expectAccessible(page)

    await choose(csv)
    await dialog.getByText('1 item in the file: 0 will be added, 1 already on your list.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove: / }).click()
    await expectToast(page, 'Removed successfully')
    await open.click()
    await choose(csv)
    // A row that was valid in the preview is no longer valid.
    const problems = [{ row: 2, field: 'idea', message: 'It has just left the catalogue' }]
    await page.route(
      '**/api/my-bucket-list/import',
      (route) => route.fulfill({ status: 400, json: { rows: 1, problems, added: 0, skipped: 0 } }),
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Import 1' }).click()
    await dialog.getByText('It has just left the catalogue').waitFor()
    expect(await readSavedIdeas(context)).toEqual([])

    await choose(csv)
    await dialog.getByRole('button', { name: 'Import 1' }).click()
    await expectToast(page, '1 item imported')
    expect(await readSavedIdeas(context)).toMatchObject([{ notes: 'Kept' }])
  })

  it('creates and revokes a calendar link', async () => {
    const { page, context } = await openSite({ member: 'Yul' })
    await saveIdeas(context, [{ ideaId: 1, targetDate: '2999-05-31' }])
    await visit(page, '/my-bucket-list')
    await page.getByRole('button', { name: 'Import, export, calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import, export and calendar' })
    await dialog.getByRole('button', { name: 'Create calendar link' }).click()
    const link = await dialog.getByLabel('Your calendar link').inputValue()
    expect(await (await context.request.get(link)).text()).toContain('29990531')
    await dialog.getByRole('button', { name: 'Turn off calendar link' }).click()
    await dialog.getByRole('button', { name: 'Create calendar link' }).waitFor()
    expect((await context.request.get(link)).status()).toBe(404)
    await page.keyboard.press('Escape')
    await expect.poll(() => getFocusedName(page), soon).toBe('Import, export, calendar')
  })
})
