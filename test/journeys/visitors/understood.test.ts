import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from './page-state.ts'

async function openSearch(query: string) {
  const { page } = await openSite({})
  await visit(page, `/search?q=${query}`)
  return { page, box: page.getByRole('main').getByRole('combobox') }
}

/** Returns the number of results on the page. */
const readResultCount = async (page: Page) =>
  Number.parseInt(await page.getByText(/^[\d,]+ ideas? found$/).innerText(), 10)

describe('the hints in a question', () => {
  it('are removed, put back, and ignored for a plain search', async () => {
    const { page } = await openSearch('easy%20in%20japan%20in%20april')
    const chips = page.getByRole('list', { name: 'Showing results for' })
    const chip = (name: string) => chips.getByRole('link', { name })
    const all = await readResultCount(page)
    await expectAccessible(page)
    await chip('Ignore: April').click()
    await page.waitForURL('**&without=april')
    await expect.poll(() => readResultCount(page), soon).toBeGreaterThan(all)
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel), soon).toBe('Results')
    await expectAccessible(page)
    await chip('Restore: April').click()
    await expect.poll(() => readResultCount(page), soon).toBe(all)
    await page.getByRole('link', { name: 'Search for these exact words' }).click()
    await page.waitForURL('**&understand=0')
    await expect.poll(() => chips.count(), soon).toBe(0)
    await page.goBack()
    await expect.poll(() => readResultCount(page), soon).toBe(all)
  })

  it('are suggested while typing', async () => {
    const { page, box } = await openSearch('kayak')
    await box.fill('japan in april')
    const group = page.getByRole('group', { name: 'Search for just one of these' })
    await expect.poll(() => group.getByRole('option').allInnerTexts(), soon).toEqual(['Japan', 'April'])
    const options = page.getByRole('listbox').getByRole('option')
    const texts = await options.allInnerTexts()
    expect(texts.slice(-3)).toEqual(['Search for “japan in april”', 'Japan', 'April'])
    await group.getByRole('option', { name: 'April' }).click()
    await page.waitForURL('**/search?q=in%20april')
    await expect.poll(() => page.getByRole('link', { name: 'Ignore: April' }).count(), soon).toBe(1)
  })
})
