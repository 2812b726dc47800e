import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pendingSavesKey } from '#features/bucket-list/limits.ts'
import { dismissed, dismissFailed, forYouFailed } from '#features/bucket-list/messages.ts'
import { forYouTitle } from '#features/bucket-list/save-messages.ts'
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  openSite,
} from '../../../support/browser/browser.ts'
import { cards, getFocusedName, heading, soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const forYouPath = '/for-you'
const row = (page: Page) => page.getByRole('region', { name: forYouTitle })
const dismissals = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Not for me: / })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens the site as a new member with these ideas on the list. */
async function openAsMember(ideaIds: number[], options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(options)
  const member = await createMember()
  await signIn(site.context, member)
  await saveIdeas(
    site.context,
    ideaIds.map((ideaId) => ({ ideaId, status: 'planned' })),
  )
  return site
}

describe('ideas for a member', () => {
  it('are a row on the home page and a page, each with its reason, on a phone too', async () => {
    const { page, context } = await openAsMember([17, 100], { width: 375, height: 800 })
    const titles = (await readSavedIdeas(context)).map(({ idea }) => idea.title)
    await visit(page, '/')
    await expect.poll(() => row(page).getByRole('article').count(), soon).toBe(3)
    for (const card of await row(page).getByRole('article').all())
      expect(await card.innerText()).toMatch(
        /Because “.+” is on your list|Like other ideas you saved: [A-Z].+/,
      )
    expect(await overflow(page)).toBe(0)
    await row(page).getByRole('link', { name: 'See all' }).click()
    await page.waitForURL(`**${forYouPath}`)
    await expect.poll(() => dismissals(page).count(), soon).toBeGreaterThan(10)
    expect(await heading(page).innerText()).toBe(forYouTitle)
    const shown = await cards(page)
    for (const title of titles) expect(shown).not.toContain(title)
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessibleInBothSchemes(page)
    await visit(page, '/my-bucket-list')
    await page.getByRole('main').getByRole('link', { name: 'Ideas for you' }).click()
    await page.waitForURL(`**${forYouPath}`)
  })

  it('are dismissed with the keyboard, which stays in its place, and return with Undo', async () => {
    const { page } = await openAsMember([17, 100])
    await visit(page, forYouPath)
    await expect.poll(() => dismissals(page).count(), soon).toBeGreaterThan(10)
    const before = await cards(page)
    await dismissals(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, dismissed.title)
    expect(await cards(page)).toEqual(before.toSpliced(1, 1))
    await expect.poll(() => getFocusedName(page), soon).toBe(`Not for me: ${before[2]}`)
    await expectAccessible(page)
    const undone = page.waitForResponse((response) => response.url().includes('forYou.undoDismissal'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await undone
    expect(await cards(page)).toEqual(before)
    await visit(page, forYouPath)
    await expect.poll(() => cards(page), soon).toEqual(before)
  })

  it('are right after a dismissal and an Undo while the list is loading', async () => {
    const { page } = await openAsMember([17, 100])
    const inRow = () => row(page).locator('h2, h3').allTextContents()
    await visit(page, '/')
    await row(page).getByRole('link', { name: 'See all' }).click()
    await expect.poll(() => dismissals(page).count(), soon).toBeGreaterThan(10)
    const [first = ''] = await cards(page)

    // The list is loaded again before the server has heard of the dismissal.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/trpc/bucketList.forYou.dismiss*', async (route) => {
      await held.promise
      await route.continue()
    })
    await dismissals(page).first().click()
    await expect.poll(() => cards(page), soon).not.toContain(first)
    await page.goBack()
    await expect.poll(inRow, soon).toContain(first)
    held.resolve()
    await expectToast(page, dismissed.title)
    expect(await inRow()).not.toContain(first)

    // The list is loaded again before the server has heard of the Undo, and arrives after it.
    const [read, undone, arrived] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    await page.route(
      '**/api/trpc/*bucketList.forYou.list*',
      async (route) => {
        const response = await route.fetch()
        read?.resolve()
        await undone?.promise
        await route.fulfill({ response })
        arrived?.resolve()
      },
      { times: 1 },
    )
    await page.goForward()
    await read?.promise
    const response = page.waitForResponse((each) => each.url().includes('forYou.undoDismissal'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await response
    undone?.resolve()
    await arrived?.promise
    await page.waitForLoadState('networkidle')
    expect((await cards(page))[0]).toBe(first)
  })

  it('stay dismissed, in other tabs at once', async () => {
    const { page, context } = await openAsMember([17, 100])
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await visit(tab, forYouPath)
      await expect.poll(() => dismissals(tab).count(), soon).toBeGreaterThan(10)
    }
    const [first = ''] = await cards(page)
    await dismissals(page).first().click()
    await expectToast(page, dismissed.title)
    await expect.poll(() => cards(other), soon).not.toContain(first)
    await visit(page, '/')
    await expect.poll(() => row(page).getByRole('article').count(), soon).toBe(3)
    expect(await cards(page)).not.toContain(first)
  })

  it('say what failed, and offer to try again', async () => {
    const { page } = await openAsMember([17, 100], { expected: /Failed to load resource|net::ERR_FAILED/ })
    await page.route('**/api/trpc/*bucketList.forYou.list*', (route) => route.abort())
    await visit(page, forYouPath)
    const alert = page.getByRole('alert')
    await alert.getByText(forYouFailed).waitFor()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dismissals(page).count(), soon).toBeGreaterThan(10)
    const before = await cards(page)
    await page.route('**/api/trpc/bucketList.forYou.dismiss*', (route) => route.abort())
    await dismissals(page).first().click()
    await expectToast(page, dismissFailed)
    await expect.poll(() => cards(page), soon).toEqual(before)
  })

  it('are none on an empty list, which says how to get some', async () => {
    const { page } = await openAsMember([], { width: 375, height: 800 })
    await visit(page, forYouPath)
    await page.getByRole('heading', { name: 'Nothing to recommend yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See popular ideas' }).click()
    await expect.poll(() => heading(page).innerText(), soon).toBe('Popular Bucket List Ideas')
  })
})

describe('ideas for a visitor', () => {
  it('follow the ideas saved in the browser, whose ids are in no address', async () => {
    const { page } = await openSite({ width: 375, height: 800 })
    const urls: string[] = []
    const bodies: string[] = []
    page.on('request', (request) => {
      urls.push(request.url())
      if (request.url().includes('forYou')) bodies.push(request.postData() ?? '')
    })
    await visit(page, '/')
    await page.getByRole('heading', { name: 'Trending Ideas' }).waitFor()
    await visit(page, forYouPath)
    await page.getByRole('heading', { name: 'Nothing to recommend yet' }).waitFor()
    expect(bodies).toEqual([])
    const saved = JSON.stringify([17, 100].map((id) => ({ id, title: `Idea ${id}`, at: Date.now() })))
    await page.evaluate(([key, ideas]) => localStorage.setItem(key, ideas), [pendingSavesKey, saved] as const)

    await visit(page, '/')
    await expect.poll(() => row(page).getByRole('article').count(), soon).toBe(3)
    expect(await dismissals(page).count()).toBe(0)
    await row(page).getByRole('link', { name: 'See all' }).click()
    await page.getByText('We don’t keep a record of them.').waitFor()
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessibleInBothSchemes(page)
    // A saved idea stays where it is until the next visit.
    const shown = await cards(page)
    await page.getByRole('button', { name: `Add to My List: ${shown[0]}` }).click()
    await page.getByRole('button', { name: `Kept on this device: ${shown[0]}` }).waitFor()
    expect(await cards(page)).toEqual(shown)
    await visit(page, forYouPath)
    await expect.poll(() => page.getByRole('article').count(), soon).toBeGreaterThan(10)
    expect(await cards(page)).not.toContain(shown[0])
    expect(bodies.every((body) => body.includes('"ideaIds":['))).toBe(true)
    expect(urls.filter((url) => url.includes('ideaIds'))).toEqual([])
  })
})
