import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addedToList, alreadyInList, randomSaved, removed } from '#features/bucket-list/messages.ts'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import type { JourneyMember } from '../../../support/site/journey-members.ts'
import { getFocusedName, soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const emptyHearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add to My List: / })
const fullHearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^In Your List: / })

describe('saving an idea', () => {
  it('fills the heart of a card, everywhere the idea is shown', async () => {
    const { page, context } = await openSite({ member: 'Ada' })
    await visit(page, '/')
    const heart = emptyHearts(page).first()
    const title = (await heart.getAttribute('aria-label'))?.replace('Add to My List: ', '') ?? ''
    await heart.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, addedToList.title)
    await expectToast(page, addedToList.description)
    const full = page.getByRole('button', { name: `In Your List: ${title}` })
    await full.waitFor()
    await expect.poll(() => getFocusedName(page), soon).toBe(`In Your List: ${title}`)
    expect((await full.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)

    const [saved] = await readSavedIdeas(context)
    expect(saved).toMatchObject({ status: 'planned', priority: 2, idea: { title } })
    await visit(page, '/popular')
    await full.waitFor()
    expect(await fullHearts(page).count()).toBe(1)

    await expectEmptyAfterRemoval(page, title)
  })

  it('works on search results, categories, new ideas and beside an idea', async () => {
    const { page, context } = await openSite({ member: 'Ben' })
    const category = '/categories/summer-bucket-list-ideas'
    const paths = ['/search?q=balloon', category, `${category}?view=list`, '/new', '/ideas/900']
    for (const [round, path] of paths.entries()) {
      await visit(page, path)
      const before = await readSavedIdeas(context)
      // A different one each time, because both views of a category show the same ideas.
      await emptyHearts(page)
        .nth(round % 3)
        .click()
      await expectToast(page, addedToList.title)
      await expect.poll(async () => (await readSavedIdeas(context)).length, soon).toBe(before.length + 1)
    }
  })

  it('shows the status on the page of an idea', async () => {
    const { page, context } = await openSite({ member: 'Cleo' })
    await visit(page, '/ideas/7')
    const button = page.getByRole('main').locator('article').getByRole('button').first()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/trpc/bucketList.add*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add to My List', exact: true }).click()
    await expect.poll(() => button.innerText(), soon).toBe('Adding...')
    answer.resolve()
    await expect.poll(() => button.innerText(), soon).toBe('In Your List ✓')
    expect(await readSavedIdeas(context)).toMatchObject([{ ideaId: 7, status: 'planned', priority: 2 }])
  })

  it('saves the random idea', async () => {
    const { page, context } = await openSite({ member: 'Dora', expected: /net::ERR_FAILED/ })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    const save = page.getByRole('button', { name: 'Save to My List' })
    await page.route('**/api/trpc/bucketList.add*', (route) => route.abort(), { times: 1 })
    await save.click()
    await expectToast(page, 'Failed to save idea. Please try again.')
    await save.click()
    await expectToast(page, randomSaved.title)
    await page.getByRole('button', { name: 'Saved!' }).waitFor()
    expect(await readSavedIdeas(context)).toMatchObject([{ status: 'want_to_do', priority: 2, notes: null }])
  })

  it('shows how many members want an idea, from five on', async () => {
    const { page } = await openSite()
    for (const member of ['Abel', 'Bo', 'Cy', 'Dee'] as const) await saveAs(member, 1200)
    const counted = page.waitForResponse((response) => response.url().includes('bucketList.counts'))
    await visit(page, '/ideas/1200')
    await counted
    await page.getByRole('button', { name: 'Add to My List', exact: true }).waitFor()
    expect(await page.getByText('want to do this').count()).toBe(0)
    await saveAs('Eve', 1200)
    await visit(page, '/ideas/1200')
    await page.getByText('5 want to do this').waitFor()
  })

  it('is undone by a button or a second tap on a heart, and Undo restores the same entry', async () => {
    const { page, context } = await openSite({ member: 'Hal' })
    await saveIdeas(context, [{ ideaId: 7, notes: 'Bring a coat' }])
    const [before] = await readSavedIdeas(context)
    await visit(page, '/ideas/7')
    const add = page.getByRole('button', { name: 'In Your List ✓' })
    const remove = page.getByRole('main').getByRole('button', { name: /^Remove: / })
    await remove.waitFor()
    expect(await add.isDisabled()).toBe(true)
    await add.click({ force: true })
    expect(await readSavedIdeas(context)).toEqual([before])
    await expectAccessible(page)
    await remove.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, removed)
    await expect.poll(() => getFocusedName(page), soon).toBe('Add to My List')
    expect(await remove.count()).toBe(0)
    await expect.poll(() => readSavedIdeas(context), soon).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'In Your List ✓' }).waitFor()
    await expect.poll(() => readSavedIdeas(context), soon).toEqual([before])

    await visit(page, '/search?q=balloon')
    await emptyHearts(page).first().click()
    await expectToast(page, addedToList.title)
    await fullHearts(page).first().click()
    await expectToast(page, removed)
    await expect.poll(() => fullHearts(page).count(), soon).toBe(0)
    await expect.poll(() => readSavedIdeas(context), soon).toEqual([before])
  })

  it('leads from the toast to the list, or back', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await visit(page, '/popular')
    await emptyHearts(page).first().click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, removed)
    await expect.poll(() => readSavedIdeas(context), soon).toEqual([])
    await emptyHearts(page).first().click()
    await toast.getByRole('button', { name: 'View list' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Bucket List' }).waitFor()
    expect(await readSavedIdeas(context)).toHaveLength(1)
  })

  it('removes nothing while it is not known yet that the idea is saved', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await saveIdeas(context, [{ ideaId: 8 }])
    const known = Promise.withResolvers<void>()
    await page.route('**/api/trpc/*bucketList.saved*', async (route) => {
      await known.promise
      await route.continue()
    })
    await visit(page, '/ideas/8')
    await page.getByRole('button', { name: 'Add to My List', exact: true }).click()
    known.resolve()
    await expectToast(page, alreadyInList.description)
    await page.getByRole('button', { name: 'In Your List ✓' }).waitFor()
    expect(await readSavedIdeas(context)).toHaveLength(1)
  })

  it('empties the heart if it fails, and says why', async () => {
    const { page } = await openSite({ member: 'Emil', expected: /net::ERR_FAILED/ })
    await visit(page, '/popular')
    await page.route('**/api/trpc/bucketList.add*', (route) => route.abort())
    await emptyHearts(page).first().click()
    await expectToast(page, 'Failed to add to bucket list')
    await expect.poll(() => fullHearts(page).count(), soon).toBe(0)
  })

  it('says that an idea is already saved if another device was faster', async () => {
    const { page, context } = await openSite({ member: 'Fay' })
    const known = page.waitForResponse((response) => response.url().includes('bucketList.saved'))
    await visit(page, '/ideas/8')
    await known
    const button = page.getByRole('button', { name: 'Add to My List', exact: true })
    await button.waitFor()
    await saveIdeas(context, [{ ideaId: 8 }])
    await button.click()
    await expectToast(page, 'Already saved!')
    await page.getByRole('button', { name: 'In Your List ✓' }).waitFor()
    expect(await readSavedIdeas(context)).toHaveLength(1)
  })
})

async function saveAs(member: JourneyMember, ideaId: number) {
  const { context } = await openSite({ member })
  await saveIdeas(context, [{ ideaId }])
}

/** Removes the idea on the list and returns by links of the site: the cached state must not be shown. */
async function expectEmptyAfterRemoval(page: Page, title: string) {
  await visit(page, '/popular')
  await page.getByRole('button', { name: `In Your List: ${title}` }).waitFor()
  await page.evaluate(() => history.pushState({}, '', '/my-bucket-list'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('button', { name: `Remove: ${title}` }).click()
  await expectToast(page, 'Removed successfully')
  await page.goBack()
  await page.getByRole('button', { name: `Add to My List: ${title}` }).waitFor()
}
