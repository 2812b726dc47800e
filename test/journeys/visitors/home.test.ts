import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon, getFocusedName, visit } from './page-state.ts'

describe('the random card', () => {
  it('shuffles for half a second, then shows an idea, and another one the next time', async () => {
    const { page, deal, pass, card } = await openDeck()
    // Waits for the dealt card. The clock is stopped, so the test advances it.
    const dealt = async () => {
      const isThere = async () => {
        await pass(20)
        return card.count()
      }
      await expect.poll(isThere, soon).toBe(1)
    }
    const first = await deal()
    expect(first).toContain('ideas.random')
    await pass(480)
    await page.getByText('Shuffling…').waitFor()
    expect(await card.count()).toBe(0)
    await dealt()
    const shown = await idOf(page)
    await page.getByRole('status').getByText('Your idea: ').waitFor()

    for (let round = 0; round < 3; round++) {
      const before = await idOf(page)
      expect(await deal()).toContain(`"not":${before}`)
      await page.getByText('Shuffling…').waitFor()
      await pass(500)
      await dealt()
      expect(await idOf(page)).not.toBe(before)
    }
    expect(shown).toMatch(/^\d+$/)
  })

  it('works by keyboard, is accessible, and links to its idea', async () => {
    const { page } = await openSite()
    await visit(page, '/')
    const button = page.getByRole('button', { name: 'Get Random Idea' })
    await button.focus()
    await page.keyboard.press('Enter')
    const link = deck(page).getByRole('link')
    await link.waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('Get Random Idea')
    await expectAccessible(page)
    const title = await link.innerText()
    await link.click()
    await page.waitForURL('**/ideas/*')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  })

  it('shows an error without a response, and tries again', async () => {
    const { page } = await openSite({ expected: /net::ERR_FAILED/ })
    await visit(page, '/')
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    await deck(page).getByRole('heading', { name: 'Failed to fetch ideas' }).waitFor()
    await page.unroute('**/api/trpc/**')
    await deck(page).getByRole('button', { name: 'Try again' }).click()
    await deck(page).getByRole('link').waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe('Get Random Idea')
  })
})

describe('the search box', () => {
  it('ignores blanks, and trims and encodes the text', async () => {
    const { page } = await openSite()
    await visit(page, '/')
    const journey: string[] = []
    page.on('framenavigated', (frame) => journey.push(frame.url().replace(/^.*?(?=\/search|\/$)/, '')))
    const box = page.getByRole('main').getByRole('combobox')
    await box.press('Enter')
    await box.fill('   ')
    await box.press('Enter')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await box.fill('  50% off & "more" ')
    await box.press('Enter')
    await page.waitForURL('**/search?*')
    expect(journey).toEqual(['/search?q=50%25%20off%20%26%20%22more%22'])
    await expect
      .poll(() => page.getByRole('main').getByRole('combobox').inputValue(), soon)
      .toBe('50% off & "more"')
  })

  it('is in the header too, and behind a button on a phone', async () => {
    const { page } = await openSite({ width: 375 })
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByLabel('Open search').click()
    const box = page.getByRole('banner').getByRole('combobox')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search all ideas')
    await box.filter({ visible: true }).fill('balloon')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=balloon')
    await expect.poll(() => box.filter({ visible: true }).count(), soon).toBe(0)
  })
})

const deck = (page: Page) => page.getByRole('region', { name: 'Random idea' })

const idOf = async (page: Page) =>
  (await deck(page).getByRole('link').getAttribute('href'))?.replace('/ideas/', '')

/** Opens the random card with a stopped clock, which the test advances. */
async function openDeck() {
  const { page } = await openSite()
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return {
    page,
    card: deck(page).getByRole('article'),
    pass: (milliseconds: number) => page.clock.runFor(milliseconds),
    /** Clicks the button and waits for the response. Returns the request. */
    deal: async () => {
      const answered = page.waitForResponse((response) => response.url().includes('ideas.random'))
      await page.getByRole('button', { name: 'Get Random Idea' }).click()
      // The client batches requests of the same tick.
      await page.clock.runFor(1)
      const answer = await answered
      await answer.finished()
      return decodeURIComponent(answer.url())
    },
  }
}
