import { describe, expect, it } from 'vitest'
import { openSite } from '../support/browser.ts'
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
})
