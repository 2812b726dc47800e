import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const readLists = async (context: BrowserContext): Promise<{ id: number; title: string }[]> =>
  (await context.request.get('/api/lists')).json()

const readTitles = async (context: BrowserContext, id: number): Promise<string[]> => {
  const { items } = await (await context.request.get(`/api/lists/${id}`)).json()
  return items.map(({ idea }: { idea: { title: string } }) => idea.title)
}

const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((each) => each === document.activeElement)

it('adds an entry to several lists from its row, and shows it in another tab', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  await saveIdeas(context, [{ ideaId: 3 }])
  const [saved] = await readSavedIdeas(context)
  for (const title of ['Japan 2027', 'Family summer'])
    await context.request.post('/api/lists', { data: { title } })
  const other = await context.newPage()
  await visit(other, '/lists')
  const cards = other.getByRole('list', { name: 'My Lists' }).getByRole('listitem')
  await expect.poll(() => cards.count(), soon).toBe(2)

  await visit(page, '/my-bucket-list')
  const name = `Add to a list: ${saved?.idea.title}`
  const menu = page.getByRole('menu', { name })
  await page.getByRole('button', { name }).click()
  for (const title of ['Family summer', 'Japan 2027']) {
    await menu.getByRole('menuitemcheckbox', { name: title }).click()
    await menu.getByRole('menuitemcheckbox', { name: title, checked: true }).waitFor()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.count(), soon).toBe(0)
  await expect.poll(() => isFocused(page, name), soon).toBe(true)
  for (const { id } of await readLists(context))
    expect(await readTitles(context, id)).toEqual([saved?.idea.title])
  for (const index of [0, 1])
    await expect.poll(() => cards.nth(index).innerText(), soon).toContain('0 of 1 done')
})

it('makes a list for a custom idea on a phone', async () => {
  const { page, context } = await openSite({ width: 375, height: 667 })
  await signIn(context, await createMember())
  const custom = await context.request.post('/api/custom-ideas', { data: { title: 'Paint the boat' } })
  await saveIdeas(context, [{ customIdeaId: (await custom.json()).id }])
  await visit(page, '/my-bucket-list')
  await page.getByRole('button', { name: 'More: Paint the boat' }).click()
  await page.getByRole('button', { name: 'Add to a list: Paint the boat' }).click()
  const menu = page.getByRole('menu', { name: 'Add to a list: Paint the boat' })
  const box = await menu.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 376)).toBeLessThanOrEqual(375)
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'New list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Title').fill('Summer at the lake')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expectToast(page, '“Summer at the lake” created')
  await expect.poll(() => isFocused(page, 'More: Paint the boat'), soon).toBe(true)
  const [list] = await readLists(context)
  expect(await readTitles(context, list?.id ?? 0)).toEqual(['Paint the boat'])
})
