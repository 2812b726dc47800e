import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logInToSave, removed, signInToSave } from '#features/bucket-list/messages.ts'
import { keptOnDevice } from '#features/bucket-list/save-messages.ts'
import { pendingSavesKey } from '#features/bucket-list/limits.ts'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { address, heading, soon, visit } from '../../visitors/page-state.ts'
import { fillRegistration } from '../account-steps.ts'
import { fillLogin, readNewestToken, createMember, signIn, createPerson } from '../new-member.ts'
import { expectToast, readSavedIdeas } from './saved-ideas.ts'

const emptyHearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add to My List: / })
const findPendingHearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Kept on this device: / })
const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /saved ideas?$/ })
const findPendingNotice = (page: Page) => page.getByRole('region', { name: 'Added ideas' })

describe('a pending save', () => {
  it.each([375, 1280])(
    'is stored on the device, counted in the header, and added to the list after registering: at %i px',
    async (width) => {
      const { page, context } = await openSite({ width, height: 800 })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
      await visit(page, '/popular')
      for (const nth of [0, 1, 2]) {
        await emptyHearts(page).nth(2).click()
        await expect.poll(() => findPendingHearts(page).count(), soon).toBe(nth + 1)
      }
      await expectToast(page, signInToSave.title)
      await expectToast(page, signInToSave.description)
      expect(await count(page).getAttribute('aria-label')).toBe('3 saved ideas')
      await expectAccessible(page)

      await count(page).click()
      await page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()
      const list = page.getByRole('region', { name: '3 saved ideas' })
      const titles = await list.getByRole('listitem').getByRole('link').allInnerTexts()
      expect(titles).toHaveLength(3)
      await expectAccessible(page)
      expect(asked.filter((each) => each.includes('bucketList') || /ideas\/\d/.test(each))).toEqual([])

      const member = createPerson()
      await visit(page, '/register')
      await fillRegistration(page, member)
      await page.goto(`/verify-email?token=${await readNewestToken(member.email)}`)
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await findPendingNotice(page).getByText('We added 3 ideas to your list').waitFor()
      expect((await readSavedIdeas(context)).map(({ idea }) => idea.title).toSorted()).toEqual(
        titles.toSorted(),
      )
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'My Bucket List' }).click()
      for (const title of titles) await page.getByRole('link', { name: title, exact: true }).waitFor()
      expect(await count(page).count()).toBe(0)
    },
  )

  it('is added by signing in, without duplicates, and removed by Undo', async () => {
    const { page, context } = await openSite()
    const member = await createMember()
    await visit(page, '/ideas/7')
    await page.getByRole('button', { name: 'Add to My List', exact: true }).click()
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor()
    // Already saved on another device.
    await storePendingSaves(page, [
      { id: 9, title: 'Another', days: 29 },
      { id: 7, title: 'Seven', days: 0 },
    ])
    await visit(page, '/ideas/7')
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login')
    await fillLogin(page, member)
    await findPendingNotice(page).getByText('We added 2 ideas to your list').waitFor()
    expect(await savedIds(context)).toEqual([7, 9])
    await storePendingSaves(page, [
      { id: 9, title: 'Another', days: 1 },
      { id: 10, title: 'Ten', days: 1 },
    ])
    await visit(page, '/about')
    await findPendingNotice(page).getByText('We added “Ten” to your list').waitFor()
    expect(await readSavedIdeas(context)).toHaveLength(3)
    await findPendingNotice(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => findPendingNotice(page).count(), soon).toBe(0)
    await expect.poll(() => savedIds(context), soon).toEqual([7, 9])
  })

  it('is offered by the toast, which returns to the page', async () => {
    const { page } = await openSite()
    const member = await createMember()
    await visit(page, '/popular')
    await emptyHearts(page).first().click()
    await expectToast(page, keptOnDevice)
    const toast = page.getByRole('region', { name: 'Notifications' })
    expect(await toast.getByRole('alert').innerText()).toContain(signInToSave.title)
    await toast.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => address(page), soon).toBe('/register?from=%2Fpopular')
    await page.goBack()
    await emptyHearts(page).nth(1).click()
    await toast.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => address(page), soon).toBe('/login?from=%2Fpopular')
    await fillLogin(page, member)
    await findPendingNotice(page).waitFor()
    expect(await heading(page).innerText()).toBe('Popular Bucket List Ideas')
  })

  it('is removed by a second tap, with Undo, and expires after 30 days', async () => {
    const { page } = await openSite()
    await visit(page, '/popular')
    await emptyHearts(page).first().click()
    await findPendingHearts(page).click()
    await expectToast(page, removed)
    expect([await findPendingHearts(page).count(), await count(page).count()]).toEqual([0, 0])
    await page.getByRole('button', { name: 'Undo' }).click()
    await findPendingHearts(page).waitFor()

    await storePendingSaves(page, [
      { id: 5, title: 'Late', days: 31 },
      { id: 6, title: 'Timely', days: 29 },
    ])
    await visit(page, '/my-bucket-list')
    await page.getByRole('region', { name: '1 saved idea' }).getByText('Timely').waitFor()

    await storePendingSaves(page, [
      { id: 5, title: 'First', days: 1 },
      { id: 6, title: 'Second', days: 2 },
    ])
    await visit(page, '/my-bucket-list')
    // The second click of a double click hits the next one, which has moved up.
    await page.getByRole('button', { name: 'Remove: First' }).dblclick()
    await page.getByRole('region', { name: '1 saved idea' }).getByText('Second').waitFor()
    await page.getByRole('button', { name: 'Remove: Second' }).click()
    await page.getByRole('region', { name: '1 saved idea' }).waitFor({ state: 'detached' })
  })

  it('stays pending if adding fails, and says so', async () => {
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, await createMember())
    await page.route('**/api/trpc/bucketList.add*', (route) => route.abort())
    await visit(page, '/about')
    await storePendingSaves(page, [{ id: 11, title: 'Eleven', days: 0 }])
    await visit(page, '/about')
    await findPendingNotice(page).getByText('Some ideas haven’t been added yet.').waitFor()
    await page.unroute('**/api/trpc/bucketList.add*')
    await findPendingNotice(page).getByRole('button', { name: 'Try again' }).click()
    await findPendingNotice(page).getByText('We added “Eleven” to your list').waitFor()
    expect(await readSavedIdeas(context)).toHaveLength(1)
  })
})

describe('the random card', () => {
  it('leads to the sign-in page with its message, and keeps its idea through Back and signing in', async () => {
    const { page, context } = await openSite()
    const member = await createMember()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    const drawn = page.getByRole('main').getByRole('heading', { level: 3 }).first()
    await page.getByRole('button', { name: 'Save to My List' }).click()
    await page.waitForURL('**/login?*')
    expect(address(page)).toBe('/login?from=%2F')
    await expectToast(page, logInToSave.title)
    await expectToast(page, logInToSave.description)
    await page.goBack()
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor()
    const title = await drawn.innerText()
    await page.goForward()
    await fillLogin(page, member)
    await page.getByRole('button', { name: 'Saved!' }).waitFor()
    expect(await drawn.innerText()).toBe(title)
    expect((await readSavedIdeas(context)).map(({ idea }) => idea.title)).toEqual([title])
  })
})

/** Stores pending saves as if they were made some days ago. */
const storePendingSaves = (page: Page, ideas: { id: number; title: string; days: number }[]) =>
  page.evaluate(
    ([key, kept]) =>
      localStorage.setItem(
        key,
        JSON.stringify(
          kept.map(({ id, title, days }) => ({ id, title, at: Date.now() - days * 86_400_000 })),
        ),
      ),
    [pendingSavesKey, ideas] as const,
  )

const savedIds = async (context: BrowserContext) =>
  (await readSavedIdeas(context)).map(({ idea }) => idea.id).toSorted((a, b) => a - b)
