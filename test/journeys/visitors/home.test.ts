import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, waitForHydration, openSite } from '../../support/browser/browser.ts'
import { readSavedIdeas } from '../members/bucket-list/saved-ideas.ts'
import { createMember, signIn } from '../members/new-member.ts'
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
    const lines = deck(page).getByRole('heading', { level: 3 }).locator('xpath=following-sibling::*[1]')
    expect(await lines.evaluate(countLines)).toBeOneOf([1, 2, 3])
    const title = await link.innerText()
    await link.click()
    await page.waitForURL('**/ideas/*')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  })

  it('saves by key, removes that by Undo, and never removes what the button has saved', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await visit(page, '/')
    const saved = async () => (await readSavedIdeas(context)).map(({ ideaId }) => ideaId)
    const next = async (key: string) => {
      const before = await idOf(page)
      await deck(page).getByRole('link').focus()
      await page.keyboard.press(key)
      await expect.poll(async () => (await deck(page).getByRole('article').count()) === 1, soon).toBe(true)
      await expect.poll(() => idOf(page), soon).not.toBe(before)
    }
    await page.getByRole('button', { name: 'Card of the day' }).click()
    await deck(page).getByRole('article').waitFor()
    const first = Number(await idOf(page))
    await next('ArrowRight')
    await expect.poll(saved, soon).toEqual([first])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(saved, soon).toEqual([])

    await deck(page).getByRole('button', { name: 'Save to My List' }).click()
    await expect.poll(saved, soon).toEqual([first])
    await deck(page).getByRole('button', { name: 'Saved!' }).waitFor()
    await next('ArrowRight')
    expect(await saved()).toEqual([first])
  })

  it('is drawn near the visitor, whose rounded position is sent in the body only and stored nowhere', async () => {
    const kyoto = { latitude: 35.0116, longitude: 135.7681 }
    const { page } = await openSite({ permissions: ['geolocation'], geolocation: kyoto, locale: 'de-DE' })
    const asked: { url: string; body: string | null }[] = []
    page.on('request', (request) => asked.push({ url: request.url(), body: request.postData() }))
    await visit(page, '/')
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    await deck(page).getByRole('article').waitFor()
    expect(asked.filter(({ url }) => url.includes('places.'))).toEqual([])
    await page.getByRole('button', { name: 'Near me' }).click()
    await deck(page).getByText(/km · /).waitFor()
    const draws = asked.filter(({ url }) => url.includes('places.drawNear'))
    expect(draws[0]?.body).toMatch(/^\{"latitude":35,"longitude":135\.8,"not":\d+\}$/)
    expect(asked.map(({ url }) => url).join(' ')).not.toMatch(/135|35\.0/)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).toContain('drawn-idea')
    expect(stored).not.toMatch(/"km|km\b/)
  })

  it('says so if the position is refused, with a way on, and other moods stay open', async () => {
    const { page } = await openSite({ permissions: [] })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Near me' }).click()
    await deck(page).getByText('Your browser didn’t share your location. Enter a place instead.').waitFor()
    await expectAccessible(page)
    expect(await deck(page).getByRole('link', { name: 'Enter a place' }).getAttribute('href')).toBe('/near')
    // A visitor who never answers the browser's question.
    await page.evaluate(() => (navigator.geolocation.getCurrentPosition = () => undefined))
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    await deck(page).getByText('Finding your location…').waitFor()
    await page.getByRole('button', { name: 'Tonight' }).click()
    await deck(page).getByRole('article').waitFor()
    // There is nothing to skip or to undo while the next card waits for the position.
    await page.getByRole('button', { name: 'Near me' }).click()
    await deck(page).getByText('Finding your location…').waitFor()
    await page.getByRole('button', { name: 'Undo', disabled: true }).waitFor()
    await page.getByRole('button', { name: 'Skip', disabled: true }).waitFor()
  })

  it('skips by swipe, key or button, and Undo brings the card back', async () => {
    const { page } = await openSite()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Card of the day' }).click()
    const card = deck(page).getByRole('article')
    await card.waitFor()
    const today = await idOf(page)
    const isAnother = async (skip: () => Promise<void>) => {
      await skip()
      await expect
        .poll(async () => (await card.count()) === 1 && (await idOf(page)) !== today, soon)
        .toBe(true)
      await page.getByRole('button', { name: 'Undo' }).click()
      expect(await idOf(page)).toBe(today)
    }
    await isAnother(() => page.getByRole('button', { name: 'Skip' }).click())
    await page.getByRole('button', { name: 'Anything', pressed: true }).waitFor()
    await isAnother(() => page.keyboard.press('ArrowLeft'))
    await isAnother(async () => {
      const box = await card.boundingBox()
      if (!box) throw new Error('The card is not visible.')
      await page.mouse.move(box.x + 200, box.y + 300)
      await page.mouse.down()
      await page.mouse.move(box.x + 40, box.y + 300, { steps: 4 })
      await page.mouse.up()
    })
    expect(new URL(page.url()).pathname).toBe('/')
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

const deck = (page: Page) => page.getByRole('region', { name: 'Random Idea' })

const idOf = async (page: Page) =>
  (await deck(page).getByRole('link').getAttribute('href'))?.replace('/ideas/', '')

/** Opens the random card with a stopped clock, which the test advances. */
async function openDeck() {
  const { page } = await openSite()
  await page.clock.install()
  await visit(page, '/')
  // Exists once the deck's script has loaded.
  await deck(page).getByRole('status').waitFor({ state: 'attached' })
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

/** Counts the lines of a text to a tenth: a fraction if one is cut. */
const countLines = (text: HTMLElement | SVGElement) =>
  Number((text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)).toFixed(1))
