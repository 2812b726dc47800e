import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { visit } from './looking.ts'

describe('a search on a phone', () => {
  it('has the tags of a card in a line above the way on', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search?q=mountain biking bolivia')
    const card = page.getByRole('article')
    const tags = await card.getByRole('list', { name: 'Tags' }).boundingBox()
    const button = await card.getByRole('link', { name: 'View Details' }).boundingBox()
    expect(tags?.height).toBeLessThan(24)
    expect(button?.y).toBeGreaterThan((tags?.y ?? 0) + (tags?.height ?? 0))
    expect(button?.x).toBe(tags?.x)
  })

  it('says how many filters are on, beside a sign of what they do', async () => {
    const { page } = await openSite({ width: 375 })
    await visit(page, '/search?q=water&cost=1&difficulty=1')
    const fold = page.locator('summary', { hasText: 'Filters (2)' })
    expect(await fold.locator('svg').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.getByText('Filters', { exact: true }).waitFor()
  })
})
