import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'
import { expectToast, readSavedIdeas } from './bucket-list/saved-ideas.ts'
import { createMember, signIn } from './new-member.ts'

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Challenge ideas' }).getByRole('heading').allTextContents()
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

it('starts a family summer on a phone by keyboard: swaps and removes ideas, reloads, and creates the list', async () => {
  const { page, context } = await openSite({ width: 375 })
  await signIn(context, await createMember())
  await visit(page, '/lists')
  await page.getByRole('link', { name: 'A family summer' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'A family summer' }).waitFor()
  await expect.poll(() => titles(page).then((all) => all.length), soon).toBe(20)
  await expectAccessible(page)
  const before = await titles(page)
  // A refresh shows the same.
  await page.reload()
  await expect.poll(() => titles(page), soon).toEqual(before)
  const [first = '', second = ''] = before

  await page.getByRole('button', { name: `Swap: ${first}` }).press('Enter')
  await expect.poll(async () => (await titles(page))[0] !== first, soon).toBe(true)
  const [swapped = ''] = await titles(page)
  expect(before).not.toContain(swapped)
  expect(await focusedName(page)).toBe(`Swap: ${swapped}`)
  await page.getByText(`${first} was swapped for ${swapped}.`).waitFor({ state: 'attached' })

  await page.getByRole('button', { name: `Remove: ${second}` }).press('Enter')
  await expect.poll(() => titles(page), soon).toEqual([swapped, ...before.slice(2)])
  await page.getByText('You can choose the last idea yourself').waitFor()
  // A reload does not undo the swaps and removals.
  await page.reload()
  await expect.poll(() => titles(page), soon).toEqual([swapped, ...before.slice(2)])
  const third = before[2] ?? ''
  await page.getByRole('button', { name: `Remove: ${third}` }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page), soon).toEqual([swapped, ...before.slice(2)])

  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByText('Enter a title for the list').waitFor()
  await page.getByLabel('Title').fill('Summer at the lake')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Summer at the lake' }).waitFor()
  const items = page.getByRole('list', { name: 'List items' }).getByRole('heading')
  await expect.poll(() => items.allTextContents(), soon).toEqual([swapped, ...before.slice(2)])
  expect((await readSavedIdeas(context)).length).toBe(19)
  await visit(page, '/lists?start=family-summer')
  await expect.poll(async () => (await titles(page)).includes(swapped), soon).toBe(false)
})

it('says what there is if no other idea is left, and offers to choose one’s own', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  await visit(page, '/lists?start=national-parks')
  await page.getByText(/^You can choose the other \d+ ideas yourself/).waitFor()
  const [first = ''] = await titles(page)
  await page.getByRole('button', { name: `Swap: ${first}` }).click()
  await expectToast(page, 'There’s no other idea for this spot')
  await page.getByRole('main').getByRole('link', { name: 'My Lists' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Lists' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})
