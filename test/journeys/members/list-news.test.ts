import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast } from './bucket-list/saved-ideas.ts'
import { createMember, signIn } from './new-member.ts'

it('shows what another member did since the last look: in the header, on the shelf and on the list, and Undo', async () => {
  const kim = await openSite()
  await signIn(kim.context, await createMember({ name: 'Kim Host' }))
  const friend = await openSite({ width: 375, height: 800 })
  await signIn(friend.context, await createMember({ name: 'Jo Guest' }))
  const made = await kim.context.request.post('/api/lists', {
    data: { title: 'Japan 2027', ideaIds: [1, 2] },
  })
  const { id } = await made.json()
  const created = await kim.context.request.post(`/api/lists/${id}/invitations`, { data: { role: 'editor' } })
  const token = new URL((await created.json()).url).searchParams.get('token')
  await friend.context.request.post('/api/lists/join', { data: { token } })

  // Kim looks at the list and leaves it: an open list is read again every few seconds, and what it shows is not new.
  const looked = kim.page.waitForResponse((response) => response.url().includes('lists.look'))
  await visit(kim.page, `/lists/${id}`)
  await looked
  expect(await kim.page.getByText('New', { exact: true }).count()).toBe(0)
  await visit(kim.page, '/about')
  await visit(friend.page, `/lists/${id}`)
  const press = (name: string | RegExp) => friend.page.getByRole('button', { name }).click()
  await press('Add ideas')
  await friend.page.getByRole('dialog').getByRole('searchbox').fill('kayak')
  await friend.page.getByRole('checkbox').first().check()
  await press('Add 1 idea')
  await expectToast(friend.page, 'Added 1 idea')
  await friend.page
    .getByRole('button', { name: /^Comment: / })
    .first()
    .click()
  await friend.page.getByLabel('Your comment').fill('Before the cherries bloom')
  await friend.page.getByRole('button', { name: 'Send', exact: true }).click()
  await friend.page.getByRole('paragraph').filter({ hasText: 'Before the cherries bloom' }).waitFor()

  await visit(kim.page, '/')
  const account = kim.page.locator('header summary[aria-label="Your account. New on your lists"]')
  await account.click()
  await expectAccessible(kim.page)
  await kim.page.getByRole('link', { name: /^My Lists ?New on your lists$/ }).click()
  await kim.page.getByText('2 new since you last looked').waitFor()
  await expectAccessible(kim.page)
  await kim.page.getByRole('link', { name: 'Japan 2027' }).click()
  await kim.page.getByText(/^1 added, 1 comment since \d+:\d\d [AP]M$/).waitFor()
  const rows = kim.page.getByRole('list', { name: 'List items' }).getByRole('article')
  await rows.nth(2).getByText('New', { exact: true }).waitFor()
  await rows.filter({ hasText: 'New: 1 comment' }).waitFor()
  await expectAccessible(kim.page)
  await expect.poll(() => account.count(), soon).toBe(0)

  // Jo, who did it all, has no news, until Kim removes an item and puts it back with a comment.
  await visit(friend.page, '/')
  await friend.page.locator('header summary[aria-label="Open menu"]').click()
  await friend.page.getByRole('link', { name: 'My Lists', exact: true }).waitFor()
  const titles = () => rows.getByRole('heading').allTextContents()
  const before = await titles()
  await kim.page.getByRole('button', { name: `More: ${before[0]}` }).click()
  await kim.page.getByRole('button', { name: `Remove: ${before[0]}` }).click()
  await expectToast(kim.page, 'Removed from the list')
  await expect.poll(titles, soon).toEqual(before.slice(1))
  await kim.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles, soon).toEqual(before)
  const { items } = await (await kim.context.request.get(`/api/lists/${id}`)).json()
  await kim.context.request.post(`/api/lists/${id}/items/${items[0].id}/comments`, { data: { text: 'Yes!' } })

  await visit(friend.page, '/')
  const menu = friend.page.locator('header summary[aria-label="Open menu"][aria-description]')
  expect(await menu.getAttribute('aria-description')).toBe('New on your lists')
  await menu.click()
  await expectAccessible(friend.page)
  await friend.page.getByRole('link', { name: /^My Lists ?New on your lists$/ }).click()
  await friend.page.getByText('1 new since you last looked').waitFor()
})
