import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { expectNoDialogs, getFocusedName, soon, visit } from '../visitors/page-state.ts'
import { saveIdeas } from '../members/bucket-list/saved-ideas.ts'

describe('an edited idea', () => {
  it('is closed by going back, whatever dialog is open above it', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin')
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    const name = await edit.getAttribute('aria-label')
    await edit.click()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('dialog', { name: /^History of/ }).waitFor()
    await page.goBack()
    await expectNoDialogs(page)
    await expect.poll(() => getFocusedName(page), soon).toBe(name)
  })

  it('has its new title on the lists that have it', async () => {
    const { page, context } = await openSite({ as: 'editor' })
    await saveIdeas(context, [{ ideaId: 1204 }])
    await visit(page, '/my-bucket-list')
    await page.getByRole('article').getByRole('heading').getByRole('link').click()
    await page.getByRole('link', { name: 'Edit this idea' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Known by another name')
    await page.getByRole('button', { name: 'Update idea' }).click()
    await page.getByText('Idea updated').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'My Bucket List' }).click()
    const row = page.getByRole('article', { name: 'Known by another name' })
    await expect.poll(() => row.count(), soon).toBe(1)
  })
})
