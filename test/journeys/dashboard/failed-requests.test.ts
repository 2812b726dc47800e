import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'

/** Opens a page as an editor, with some requests failing until it is reconnected. */
async function openDisconnected(path: string, calls: string) {
  const { page } = await openSite({ as: 'editor', expected: /net::ERR_FAILED/ })
  const url = `**/api/trpc/*${calls}*`
  await page.route(url, (route) => route.abort())
  await visit(page, path)
  return { page, reconnect: () => page.unroute(url) }
}

const tryAgain = (place: Locator) => place.getByRole('button', { name: 'Try again' }).click()

describe('when the dashboard gets no response', () => {
  it('the order of the featured categories can be requested again', async () => {
    const { page, reconnect } = await openDisconnected('/admin/categories', 'categories.featured')
    await page.getByRole('row', { name: /Yoga \d+ ideas/ }).waitFor()
    await page.getByRole('button', { name: 'Reorder featured categories…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Featured Categories' })
    await dialog.getByText('Couldn’t load categories').waitFor()
    await expectAccessible(page)
    await reconnect()
    await tryAgain(dialog)
    await expect.poll(() => dialog.getByRole('listitem').count(), soon).toBeGreaterThan(3)
  })

  it('the categories to merge into can be requested again', async () => {
    const { page, reconnect } = await openDisconnected('/admin/categories?edit=1', 'categories.editing.list')
    const dialog = page.getByRole('dialog').last()
    // Both are requested again at once.
    await tryAgain(dialog)
    await dialog.getByRole('button', { name: 'Merge…' }).click()
    await dialog.getByText('Couldn’t load the categories.').waitFor()
    await expectAccessible(page)
    await reconnect()
    await tryAgain(dialog)
    await dialog.getByRole('combobox', { name: 'Merge into' }).click()
    await expect.poll(() => dialog.getByRole('option').count(), soon).toBeGreaterThan(100)
  })

  it('the preview of a bulk change can be requested again', async () => {
    const { page, reconnect } = await openDisconnected(
      '/admin?view=table&q=waterfall',
      'ideas.editing.bulkPreview',
    )
    await page.getByRole('checkbox', { name: 'Select all ideas on this page' }).check()
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Season').selectOption('Winter')
    await dialog.getByText('The site couldn’t be reached. Please try again.').waitFor()
    await expectAccessible(page)
    await reconnect()
    await tryAgain(dialog)
    await expect.poll(() => dialog.getByText(/selected ideas? will change/).count(), soon).toBe(1)
  })

  it('the categories of the table can be requested again', async () => {
    const { page, reconnect } = await openDisconnected('/admin?view=table', 'categories.list')
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the categories.' })
    await alert.waitFor()
    await expectAccessible(page)
    await reconnect()
    await tryAgain(alert)
    const options = page.getByRole('combobox', { name: 'Category' }).locator('option')
    await expect.poll(() => options.count(), soon).toBeGreaterThan(100)
    expect(await alert.count()).toBe(0)
  })
})
