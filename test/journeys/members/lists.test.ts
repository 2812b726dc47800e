import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast, readSavedIdeas } from './bucket-list/saved-ideas.ts'
import { createMember, signIn } from './new-member.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'List items' }).getByRole('article')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()

/** Returns today and the last day of a year from today, by the browser's clock. */
function listYear(): string[] {
  return [0, 364].map((days) => {
    const date = new Date()
    date.setDate(date.getDate() + days)
    return date.toLocaleDateString('en-CA')
  })
}

it('makes a challenge on a phone, fills it, sorts it, completes an item, and deletes it with Undo', async () => {
  const { page, context } = await openSite({ member: 'Kai', width: 375 })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await visit(page, '/lists')
  await press('New list')
  await page.getByText('Make it a challenge').click()
  await page.getByLabel('Goal').fill('12')
  const [today = '', inAYear = ''] = await page.evaluate(listYear)
  await page.getByLabel('Start date (optional)').fill(today)
  await page.getByLabel('End date (optional)').fill(inAYear)
  await expectAccessible(page)
  await page.getByLabel('Title').fill('Twelve firsts')
  await press('Create list')
  await page.getByRole('heading', { level: 1, name: 'Twelve firsts' }).waitFor()
  await page.getByText('12 to go, 365 days left').waitFor()
  await expect.poll(() => page.title(), soon).toMatch(/^Twelve firsts/)

  await page.getByRole('button', { name: 'Add ideas' }).first().click()
  await page.getByRole('dialog').getByRole('searchbox').fill('kayak')
  await page.getByRole('checkbox').nth(1).waitFor()
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(1).check()
  await expectAccessible(page)
  await press('Add 2 ideas')
  await expect.poll(() => rows(page).count(), soon).toBe(2)
  const [first = '', second = ''] = await titles(page)

  await press(`More: ${first}`)
  await press(`Move down: ${first}`)
  await expect.poll(() => titles(page), soon).toEqual([second, first])
  await press(`Complete: ${second}`)
  await page.getByRole('form', { name: `How was “${second}”?` }).waitFor()
  await page.getByText('1 ahead of plan').waitFor()
  await expectAccessible(page)
  const entries = await readSavedIdeas(context)
  expect(Object.fromEntries(entries.map(({ idea, status }) => [idea.title, status]))).toEqual({
    [first]: 'planned',
    [second]: 'completed',
  })

  await press(`More: ${first}`)
  await press(`Remove: ${first}`)
  await expectToast(page, 'Removed from the list')
  await expect.poll(() => titles(page), soon).toEqual([second])
  await press('Undo')
  await expect.poll(() => titles(page), soon).toEqual([second, first])
  await press(`More: ${first}`)
  await press(`Remove: ${first}`)
  await expect.poll(() => titles(page), soon).toEqual([second])
  // Its toast would otherwise replace that of the list.
  await expectToast(page, 'Removed from the list')

  await press('More: Twelve firsts')
  await press('Delete: Twelve firsts')
  await expectToast(page, 'List deleted')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/lists')
  await page.getByText('Start your first list').waitFor()
  await expectAccessible(page)
  await press('Undo')
  await page.getByRole('heading', { level: 1, name: 'Twelve firsts' }).waitFor()
  await visit(page, '/lists')
  await page.getByRole('link', { name: 'Twelve firsts' }).waitFor()
  await expectAccessible(page)
})

it('shows what others change within 10 seconds, and tells a member who was removed at their next action', async () => {
  const { page, context } = await openSite({ member: 'Kai' })
  const list = await (await context.request.post('/api/lists', { data: { title: 'Soon gone' } })).json()
  const added = await context.request.post(`/api/lists/${list.id}/items`, { data: { ideaId: 1 } })
  const { idea } = await added.json()
  await page.clock.install()
  await visit(page, `/lists/${list.id}`)
  await page.getByRole('heading', { level: 1, name: 'Soon gone' }).waitFor()
  await context.request.put(`/api/lists/${list.id}`, { data: { title: 'Renamed meanwhile' } })
  await page.clock.fastForward(9000)
  await page.getByRole('heading', { level: 1, name: 'Renamed meanwhile' }).waitFor()

  const start = page.getByRole('button', { name: `Start: ${idea.title}` })
  await start.waitFor()
  await context.request.delete(`/api/lists/${list.id}`)
  await start.click()
  await page.getByRole('heading', { level: 1, name: 'You can’t see this list' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'My Lists' }).click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/lists')
})

it('puts a list back in its place if moving it fails, and keeps the focus on the shelf when it is archived', async () => {
  const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
  await signIn(context, await createMember())
  for (const title of ['Japan 2027', 'Family summer'])
    await context.request.post('/api/lists', { data: { title } })
  await visit(page, '/lists')
  const shelf = page.getByRole('list', { name: 'My Lists' }).getByRole('heading')
  await expect.poll(() => shelf.count(), soon).toBe(2)
  const [first = '', second = ''] = await shelf.allTextContents()
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: `More: ${first}` }).click()
  await page.getByRole('button', { name: `Move later: ${first}` }).click()
  await expectToast(page, 'Couldn’t move the list')
  await expect.poll(() => shelf.allTextContents(), soon).toEqual([first, second])

  await page.unroute('**/api/trpc/**')
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body)
  await page.getByRole('button', { name: `More: ${first}` }).click()
  await page.getByRole('button', { name: `Archive: ${first}` }).click()
  await page.getByText('Archived lists (1)').waitFor()
  await expect.poll(isFocused, soon).toBe(true)
  await page.getByText('Archived lists (1)').click()
  await page.getByRole('button', { name: `Unarchive: ${first}` }).click()
  await expect.poll(() => shelf.count(), soon).toBe(2)
  await expect.poll(isFocused, soon).toBe(true)
})

it('keeps what another editor has changed meanwhile, opens the field to correct, and celebrates a counted goal', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  const { id } = await (
    await context.request.post('/api/lists', { data: { title: 'Lakes', goal: 1 } })
  ).json()
  await context.request.post(`/api/lists/${id}/items`, { data: { title: 'Swim in lakes', times: 2 } })
  await visit(page, `/lists/${id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('As many as we can')
  await dialog.getByLabel('Goal').fill('none')
  await dialog.locator('summary').click()
  await expect.poll(() => dialog.getByLabel('Goal').isVisible(), soon).toBe(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a number from 1 to').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
    .toBe('goal')
  await dialog.getByLabel('Goal').fill('1')
  await context.request.put(`/api/lists/${id}`, { data: { title: 'Lakes of Finland' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'List updated')
  await page.getByRole('heading', { level: 1, name: 'Lakes of Finland' }).waitFor()
  await page.getByText('As many as we can').waitFor()

  await press('One more: Swim in lakes')
  await page.getByText('1 of 2').waitFor()
  expect(await page.getByText('Challenge complete!').count()).toBe(0)
  await press('One more: Swim in lakes')
  await expectToast(page, 'Challenge complete!')
})
