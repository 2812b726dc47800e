import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleFromTop, openSite } from '../../support/browser/browser.ts'
import { waitForToast } from '../members/account-steps.ts'
import { soon, visit } from '../visitors/page-state.ts'

/** Searches are counted in memory and written every few seconds. */
const later = { timeout: 45_000, interval: 250 }

describe('the analytics of the dashboard', () => {
  it('counts the loaded ideas, their categories, the easy and the cheap ones, below the whole catalogue', async () => {
    const { page } = await openSite({ as: 'editor' })
    // Other journeys edit ideas too, so both are read until they agree.
    await expect
      .poll(async () => ({ shown: await countsShown(page), loaded: await countsLoaded(page) }), later)
      .toSatisfy(({ shown, loaded }) => isDeepStrictEqual(shown, loaded))
    expect(await countsShown(page)).toMatchObject({ 'Total Ideas': '50' })
    const { totalIdeas } = await (await page.request.get('/api/stats')).json()
    expect(await page.locator('main dl').first().locator('dd').first().innerText()).toBe(
      totalIdeas.toLocaleString('en-US'),
    )
  })

  it('has no two parts with the same name', async () => {
    const { page } = await openSite({ as: 'editor' })
    await openAnalytics(page)
    const names = await page
      .locator('main section[aria-labelledby] > :is(h2, h3):first-child')
      .allInnerTexts()
    expect(names).toEqual(expect.arrayContaining(['Sign-ups', 'Top Searches']))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('names the kinds with few ideas, rarest first, and leads to those ideas', async () => {
    const { page } = await openSite({ as: 'editor' })
    await openAnalytics(page)
    const panel = page.getByRole('region', { name: 'Kinds with few ideas' })
    const links = panel.getByRole('link')
    await links.first().waitFor()
    const texts = await links.allInnerTexts()
    const counts = texts.map((text) => Number(/\d+$/.exec(text)?.[0]))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    await links.last().click()
    await expect.poll(() => page.getByRole('table').locator('tbody tr').count(), soon).toBe(counts.at(-1))
  })

  it('leads from a search without results to a synonym, and to a new idea with that title', async () => {
    const { page } = await openSite({ as: 'editor' })
    const words = 'zzqxwv vfwqkx'
    expect(await (await page.request.get(`/api/search?q=${words}`)).json()).toEqual([])
    const create = page.getByRole('link', { name: `Create an idea: ${words}` })
    await expect
      .poll(async () => {
        await openAnalytics(page)
        return create.count()
      }, later)
      .toBe(1)
    await page.getByRole('button', { name: `Add a synonym: ${words}` }).click()
    await page.getByLabel('The catalogue uses').fill('of the')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is too common').waitFor()
    await expectAccessibleFromTop(page)
    await page.getByLabel('The catalogue uses').fill('kayak')
    await page.getByRole('button', { name: 'Save' }).click()
    await waitForToast(page, `“${words}” now finds “kayak”`)
    const listed = page.getByRole('button', { name: `Remove ${words} = kayak` })
    await listed.waitFor()
    const found = () => page.request.get(`/api/search?q=${words}`).then((answer) => answer.json())
    await expect.poll(async () => (await found()).length, later).toBeGreaterThan(0)
    await listed.click()
    await waitForToast(page, `“${words}” is no longer a synonym`)
    await listed.waitFor({ state: 'detached' })
    await expect.poll(found, later).toEqual([])
    await create.click()
    const title = page.getByRole('dialog', { name: 'New idea' }).getByLabel('Title', { exact: true })
    await title.waitFor()
    await expect.poll(() => title.inputValue(), soon).toBe(words)
  })
})

/** Opens the tab and waits until it is complete. */
async function openAnalytics(page: Page) {
  await visit(page, '/admin/analytics')
  await page.getByRole('heading', { name: 'Searches without results' }).waitFor()
}

async function countsShown(page: Page): Promise<Record<string, string>> {
  await openAnalytics(page)
  const cards = page.locator('main dl').first()
  await cards.getByText('–', { exact: true }).first().waitFor({ state: 'detached' })
  const [labels, counts] = await Promise.all([
    cards.locator('dt').allInnerTexts(),
    cards.locator('dd + dd').allInnerTexts(),
  ])
  // Such as “24 of the 50 loaded”.
  return Object.fromEntries(labels.map((label, index) => [label, counts[index]?.split(' ')[0] ?? '']))
}

async function countsLoaded(page: Page): Promise<Record<string, string>> {
  const ideas: { difficulty: number; cost: number; categoryId: number | null }[] = await (
    await page.request.get('/api/ideas?limit=50')
  ).json()
  return {
    'Total Ideas': String(ideas.length),
    Categories: String(new Set(ideas.map(({ categoryId }) => categoryId)).size),
    'Easy Ideas': String(ideas.filter(({ difficulty }) => difficulty === 1).length),
    'Budget Ideas': String(ideas.filter(({ cost }) => cost === 1).length),
  }
}
