import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast } from './bucket-list/saved-ideas.ts'
import { createMember, fillLogin, signIn } from './new-member.ts'

const createList = async (context: BrowserContext, title: string, ideaIds: number[] = []): Promise<number> =>
  (await (await context.request.post('/api/lists', { data: { title, ideaIds } })).json()).id

const readList = async (context: BrowserContext, id: number) =>
  (await context.request.get(`/api/lists/${id}`)).json()

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('“Add to a list”', () => {
  it('adds and removes an idea by keyboard, creates a list with it, and undoes each', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    const japan = await createList(context, 'Japan 2027')
    await createList(context, 'Family summer')
    // The saved ids arrive after the first change, which needs them for its Undo.
    const { promise: changed, resolve: letSavedIdsThrough } = Promise.withResolvers<void>()
    await page.route('**/api/trpc/*bucketList.saved*', async (route) => {
      await changed
      await route.continue()
    })
    await visit(page, '/ideas/3')
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to a list: / })
      .first()
    const menu = page.getByRole('menu')

    await button.press('Enter')
    // The list that was used last is first.
    await expect.poll(() => focusedText(page), soon).toBe('Family summer')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    expect(await focusedText(page)).toBe('Japan 2027')
    await page.keyboard.press('Enter')
    letSavedIdsThrough()
    await expectToast(page, 'Added to “Japan 2027”')
    await menu.getByRole('menuitemcheckbox', { name: 'Japan 2027', checked: true }).waitFor()
    await page.getByText('On your lists: Japan 2027').waitFor()
    expect((await readList(context, japan)).items).toHaveLength(1)
    // The list is now the last used one, but stays where it was while the menu is open.
    expect(await menu.getByRole('menuitemcheckbox').allInnerTexts()).toEqual(['Family summer', 'Japan 2027'])
    expect(await focusedText(page)).toBe('Japan 2027')
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.count(), soon).toBe(0)
    await expect.poll(() => button.evaluate((each) => each === document.activeElement), soon).toBe(true)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Removed from “Japan 2027”')
    await expect.poll(async () => (await readList(context, japan)).items.length, soon).toBe(0)
    const saved = async () => (await context.request.get('/api/my-bucket-list')).json()
    await expect.poll(async () => (await saved()).length, soon).toBe(0)

    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'New list…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New list' })
    await dialog.getByRole('button', { name: 'Create list' }).click()
    await dialog.getByText('Enter a title for the list').waitFor()
    await dialog.getByLabel('Title').fill('30 before 30')
    await page.keyboard.press('Enter')
    await expectToast(page, '“30 before 30” created')
    await page.getByRole('link', { name: '30 before 30' }).waitFor()
    await expect.poll(() => button.evaluate((each) => each === document.activeElement), soon).toBe(true)
  })

  it('is not shown to visitors', async () => {
    const { page } = await openSite()
    await visit(page, '/ideas/3')
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Add to My List: / })
      .first()
      .waitFor()
    expect(await page.getByText('Add to a list').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Add to a list/ }).count()).toBe(0)
  })
})

describe('a shared list', () => {
  it('is joined on a phone with a link, after signing in', async () => {
    const owner = await openSite()
    await signIn(owner.context, await createMember({ name: 'Kim Host' }))
    const id = await createList(owner.context, 'Japan 2027', [1, 2])
    const created = await owner.context.request.post(`/api/lists/${id}/invitations`, {
      data: { role: 'editor' },
    })
    const { url } = await created.json()

    const friend = await openSite({ width: 375, height: 800 })
    const person = await createMember({ name: 'Jo Guest' })
    await visit(friend.page, `${url}&utm_source=chat`)
    await friend.page.getByText('Kim Host invites you to').waitFor()
    await expectAccessible(friend.page)
    await expect.poll(() => new URL(friend.page.url()).search, soon).toBe('?utm_source=chat')
    expect((await friend.page.reload())?.status()).toBe(200)
    await friend.page.getByText('Kim Host invites you to').waitFor()
    await friend.page.getByRole('link', { name: 'Sign in to join' }).click()
    await friend.page.waitForURL(/\/login/)
    expect(friend.page.url()).not.toContain('token')
    await fillLogin(friend.page, person)
    await friend.page.getByRole('button', { name: 'Join', exact: true }).click()
    await friend.page.waitForURL(`**/lists/${id}`)
    await expectToast(friend.page, 'You joined “Japan 2027”')

    const names = ['Kim Host', 'Jo Guest']
    for (const { context } of [owner, friend])
      expect((await readList(context, id)).members.map(({ name }: { name: string }) => name)).toEqual(names)
    await friend.page.goBack()
    await visit(friend.page, url)
    await friend.page.getByRole('link', { name: 'Open the list' }).waitFor()
  })

  it('keeps a comment that couldn’t be sent, and the focus, and is left without an error', async () => {
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, await createMember())
    const id = await createList(context, 'Japan 2027', [1])
    await visit(page, `/lists/${id}`)
    const comments = page.getByRole('button', { name: /^(?:Comment|1 comment): / })
    await comments.click()
    const field = page.getByLabel('Your comment')
    await field.fill('Before the cherries bloom')
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(page, 'Couldn’t save the comment')
    await page.unroute('**/api/trpc/**')
    await comments.click()
    await expect.poll(() => field.count(), soon).toBe(0)
    await comments.click()
    expect(await field.inputValue()).toBe('Before the cherries bloom')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('paragraph').filter({ hasText: 'Before the cherries bloom' }).waitFor()
    await expect.poll(() => field.inputValue(), soon).toBe('')

    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const revoke = page.getByRole('button', { name: /^Revoke / })
    await revoke.click()
    await expect.poll(() => revoke.count(), soon).toBe(0)
    await expect.poll(() => focusedText(page), soon).toContain('Invite people')

    await page.getByRole('button', { name: 'Leave this list' }).click()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('group', { name: 'Leave this list' }).getByRole('button').first().click()
    await expectToast(page, 'You left “Japan 2027”')
    await page.waitForURL('**/lists')
    await page.getByText('Start your first list').waitFor()
    const afterwards = asked.slice(asked.findIndex((url) => url.includes('members.remove')) + 1)
    expect(afterwards.filter((url) => url.includes('lists.get'))).toEqual([])
  })
})
