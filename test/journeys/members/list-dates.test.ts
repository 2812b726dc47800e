import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast } from './bucket-list/saved-ideas.ts'
import { createMember, signIn } from './new-member.ts'

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length)
const [friday, saturday] = [dayIn(30), dayIn(31)] as const

/** Creates a list of two members with one idea, and returns its id. */
async function createShared(owner: BrowserContext, guest: BrowserContext): Promise<number> {
  const created = await owner.request.post('/api/lists', { data: { title: 'Japan 2027', ideaIds: [1] } })
  const { id } = await created.json()
  const invited = await owner.request.post(`/api/lists/${id}/invitations`, { data: { role: 'viewer' } })
  const token = new URL((await invited.json()).url).searchParams.get('token')
  expect((await guest.request.post('/api/lists/join', { data: { token } })).status()).toBe(200)
  return id
}

const days = (page: Page) => page.getByRole('list', { name: /^Dates for / }).locator('> li')
const choose = (page: Page, day: number, answer: string) =>
  days(page).nth(day).getByText(answer, { exact: true }).first().click()

it('two members find a date together, settle it, and plan it for themselves', async () => {
  const owner = await openSite({ width: 1280 })
  const guest = await openSite({ width: 375, height: 800, expected: /net::ERR_FAILED/ })
  await signIn(owner.context, await createMember({ name: 'Kim Host' }))
  await signIn(guest.context, await createMember({ name: 'Jo Guest' }))
  const id = await createShared(owner.context, guest.context)

  await visit(owner.page, `/lists/${id}`)
  const planning = owner.page.getByRole('button', { name: /^Propose dates: / })
  await planning.press('Enter')
  const dialog = owner.page.getByRole('dialog', { name: 'Propose dates' })
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Choose at least one date.').waitFor()
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Early train')
  await dialog.getByLabel('Date 1', { exact: true }).and(dialog.locator('input')).fill(friday)
  await dialog.getByRole('button', { name: 'Add another date' }).click()
  await owner.page.keyboard.press('Tab')
  await dialog.getByLabel('Date 2', { exact: true }).and(dialog.locator('input')).fill(saturday)
  await expectAccessible(owner.page)
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expectToast(owner.page, 'Dates proposed')
  await expect.poll(() => days(owner.page).count(), soon).toBe(2)
  await choose(owner.page, 1, 'Yes')

  // The guest is a viewer: they answer, and do not settle.
  await visit(guest.page, `/lists/${id}`)
  await guest.page.getByRole('button', { name: /^Which date\? / }).click()
  await days(guest.page).first().getByText('Early train').waitFor()
  await days(guest.page).nth(1).getByText('Best date').waitFor()
  expect(await guest.page.getByRole('button', { name: /^Choose|^Withdraw|^Propose dates/ }).count()).toBe(0)
  await expectAccessible(guest.page)

  await guest.page.route('**/api/trpc/**', (route) => route.abort())
  await choose(guest.page, 0, 'Maybe')
  await expectToast(guest.page, 'Couldn’t save your answer')
  const maybe = days(guest.page).first().getByRole('radio', { name: 'Maybe' })
  await expect.poll(() => maybe.isChecked(), soon).toBe(false)
  await guest.page.unroute('**/api/trpc/**')

  const choice = days(guest.page)
    .nth(1)
    .getByRole('group', { name: /^Your answer for / })
  await choice.getByRole('radio', { name: 'Yes' }).press('Space')
  await expect.poll(() => choice.getByRole('radio', { name: 'Yes' }).isChecked(), soon).toBe(true)
  // The owner's open list shows the answer without a reload.
  await days(owner.page).nth(1).getByText('2 yes, 0 maybe, 0 no').waitFor({ timeout: 30_000 })

  await days(owner.page)
    .nth(1)
    .getByRole('button', { name: /^Choose / })
    .click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Choose this date' }).click()
  await owner.page.getByText(/^Together on /).waitFor()
  await guest.page.getByText(/^Together on /).waitFor({ timeout: 30_000 })
  await expect.poll(() => guest.page.getByRole('radio').count(), soon).toBe(0)
  await guest.page.getByRole('button', { name: /^Add to my plans: / }).click()
  await guest.page.getByText('On your own list too').first().waitFor()
  const own = await (await guest.context.request.get('/api/my-bucket-list')).json()
  expect(own).toMatchObject([{ ideaId: 1, status: 'planned', targetDate: saturday }])
  await expectAccessible(guest.page)

  await owner.page.getByRole('button', { name: /^Withdraw: / }).click()
  // The button ignores clicks for a moment, against double clicks.
  const withdrawal = owner.page.getByRole('button', { name: 'Withdraw dates' })
  await expect.poll(() => withdrawal.getAttribute('aria-disabled'), soon).toBe('false')
  await withdrawal.click()
  await planning.waitFor()
  await expect.poll(() => planning.evaluate((each) => each === document.activeElement), soon).toBe(true)
})
