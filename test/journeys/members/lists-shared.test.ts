import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast } from './bucket-list/saved-ideas.ts'
import { createMember, createPerson, readNewestToken, signIn } from './new-member.ts'

const createList = async (context: BrowserContext, fields: object): Promise<number> =>
  (await (await context.request.post('/api/lists', { data: { title: 'Japan 2027', ...fields } })).json()).id

const createInvitation = async (context: BrowserContext, id: number): Promise<string> =>
  (await (await context.request.post(`/api/lists/${id}/invitations`, { data: { role: 'editor' } })).json())
    .url

const titles = (page: Page) =>
  page.getByRole('list', { name: 'List items' }).getByRole('heading').allTextContents()

/** Opens the site for two members of one list: Kim owns it, and Jo edits it. */
async function openSharedList(ideaIds: number[]) {
  const kim = await openSite()
  await signIn(kim.context, await createMember({ name: 'Kim Host' }))
  const jo = await openSite({ width: 375, height: 800 })
  await signIn(jo.context, await createMember({ name: 'Jo Guest' }))
  const id = await createList(kim.context, { ideaIds })
  const token = new URL(await createInvitation(kim.context, id)).searchParams.get('token')
  await jo.context.request.post('/api/lists/join', { data: { token } })
  return { kim, jo, id }
}

it('leads somebody who signs up to join a list back to the invitation, in the tab of the email’s link', async () => {
  const owner = await openSite()
  await signIn(owner.context, await createMember({ name: 'Kim Host' }))
  const id = await createList(owner.context, { ideaIds: [1] })
  const { page, context } = await openSite({ width: 375, height: 800 })
  await visit(page, await createInvitation(owner.context, id))
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
  const { name, email, password } = createPerson()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor()

  const tab = await context.newPage()
  await visit(tab, `/verify-email?token=${await readNewestToken(email)}`)
  await tab.getByRole('button', { name: 'Verify my email' }).click()
  const invitation = tab.getByRole('link', { name: 'Open your invitation' })
  await invitation.waitFor()
  await expectAccessible(tab)
  await invitation.click()
  await tab.getByRole('button', { name: 'Join', exact: true }).click()
  await tab.waitForURL(`**/lists/${id}`)
  const { members } = await (await owner.context.request.get(`/api/lists/${id}`)).json()
  expect(members).toMatchObject([{ name: 'Kim Host' }, { name, role: 'editor' }])
})

it('keeps a comment whose item another member removes, offers to put it back, and keeps it over a reload', async () => {
  const { kim, jo, id } = await openSharedList([1, 2])
  await jo.page.clock.install()
  await visit(jo.page, `/lists/${id}`)
  await expect.poll(async () => (await titles(jo.page)).length, soon).toBe(2)
  const before = await titles(jo.page)
  const row = jo.page.getByRole('article', { name: before[0] ?? '', exact: true })
  const field = row.getByLabel('Your comment')
  await row.getByRole('button', { name: /^Comment: / }).click()
  await field.fill('Half a thought')
  const { items } = await (await kim.context.request.get(`/api/lists/${id}`)).json()
  await kim.context.request.delete(`/api/lists/${id}/items/${items[0].id}`)
  await jo.page.clock.fastForward(9000)
  await jo.page.getByRole('heading', { name: `“${before[0]}” was removed from the list` }).waitFor()
  await expectToast(jo.page, `“${before[0]}” was removed from the list`)
  await jo.page.getByText('Half a thought').waitFor()
  await expectAccessible(jo.page)
  await jo.page.getByRole('button', { name: 'Restore item' }).click()
  await expect.poll(() => titles(jo.page), soon).toEqual(before)
  await expect.poll(() => field.inputValue(), soon).toBe('Half a thought')
  const notice = jo.page.getByRole('heading', { name: /was removed from the list$/ })
  expect(await notice.count()).toBe(0)

  await jo.page.reload()
  await expect.poll(() => field.inputValue(), soon).toBe('Half a thought')
  await row.getByRole('button', { name: 'Send', exact: true }).click()
  await row.getByRole('paragraph').filter({ hasText: 'Half a thought' }).waitFor()
  await kim.context.request.delete(`/api/lists/${id}/items/${items[0].id}`)
  await jo.page.clock.fastForward(9000)
  await expect.poll(() => titles(jo.page), soon).toEqual(before.slice(1))
  expect(await notice.count()).toBe(0)
})

it('counts what the open page has shown as seen, unless its tab was hidden', async () => {
  const { kim, jo, id } = await openSharedList([1])
  const readNews = async () => {
    const lists = await (await jo.context.request.get('/api/lists')).json()
    return lists.map(({ news }: { news: number }) => news)
  }
  const add = (ideaId: number) => kim.context.request.post(`/api/lists/${id}/items`, { data: { ideaId } })
  const showHidden = (state: 'hidden' | 'visible') =>
    jo.page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await jo.page.clock.install()
  const looked = jo.page.waitForResponse((response) => response.url().includes('lists.look'))
  await visit(jo.page, `/lists/${id}`)
  await looked
  await add(2)
  expect(await readNews()).toEqual([1])
  await jo.page.clock.fastForward(9000)
  await jo.page.getByText(/^1 added since/).waitFor()
  await expect.poll(readNews, soon).toEqual([0])

  // The refresh under way when the tab is hidden still arrives.
  const news = jo.page.waitForResponse((response) => response.url().includes('lists.news'))
  await jo.page.route('**/lists.get*', async (route) => {
    await add(3)
    const response = await route.fetch()
    await showHidden('hidden')
    await route.fulfill({ response })
  })
  await jo.page.clock.fastForward(9000)
  await news
  await jo.page.getByText(/^2 added since/).waitFor()
  expect(await readNews()).toEqual([1])
  await jo.page.unroute('**/lists.get*')
  await showHidden('visible')
  await expect.poll(readNews, soon).toEqual([0])
})

it('keeps what a member writes about a completed item that another member removes, and saves it', async () => {
  const { kim, jo, id } = await openSharedList([1, 2])
  await jo.page.clock.install()
  await visit(jo.page, `/lists/${id}`)
  await expect.poll(async () => (await titles(jo.page)).length, soon).toBe(2)
  const [title = ''] = await titles(jo.page)
  const row = jo.page.getByRole('article', { name: title, exact: true })
  await row.getByRole('button', { name: /^Complete: / }).click()
  const words = row.getByLabel('What do you want to remember?')
  await words.fill('We stayed until dark')
  const { items } = await (await kim.context.request.get(`/api/lists/${id}`)).json()
  await kim.context.request.delete(`/api/lists/${id}/items/${items[0].id}`)
  await jo.page.clock.fastForward(9000)
  await jo.page.getByRole('heading', { level: 2, name: '1 item', exact: true }).waitFor()
  expect(await words.inputValue()).toBe('We stayed until dark')
  await row.getByText('Removed from the list', { exact: true }).waitFor()
  expect(await row.getByRole('button', { name: /^(Plan|Comment|More): / }).count()).toBe(0)
  await row.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => titles(jo.page), soon).not.toContain(title)
  const entries = await (await jo.context.request.get('/api/my-bucket-list')).json()
  expect(entries).toContainEqual(expect.objectContaining({ doneNote: 'We stayed until dark' }))
})
