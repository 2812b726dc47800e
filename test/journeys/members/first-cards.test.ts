import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { address, getFocusedName, soon, visit } from '../visitors/page-state.ts'
import { readSavedIdeas } from './bucket-list/saved-ideas.ts'
import { createMember, signIn } from './new-member.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Your first cards' })
const card = (page: Page) => page.getByRole('main').getByRole('article')
const shownId = async (page: Page) =>
  Number((await card(page).getByRole('link').getAttribute('href'))?.replace('/ideas/', ''))

it('ten first cards are offered on home, saved and skipped by buttons, keys and swipes, and end with the list', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  await visit(page, '/')
  await offer(page).getByText('New here? Ten cards to start your list').waitFor()
  await offer(page).getByRole('link', { name: 'Start' }).click()
  await page.waitForURL('**/start')
  await page.getByText('1 of 10', { exact: true }).waitFor()
  await card(page).waitFor()
  const saved = async () => (await readSavedIdeas(context)).map(({ ideaId }) => ideaId)
  const ids = [await shownId(page)]
  const decide = async (how: () => Promise<void>) => {
    await how()
    await expect.poll(() => shownId(page), soon).not.toBe(ids.at(-1))
    ids.push(await shownId(page))
  }

  // The heading has the focus on arrival, and the card's title is one level below it.
  await expect.poll(() => getFocusedName(page), soon).toBe('Start your bucket list')
  await card(page).getByRole('heading', { level: 2 }).waitFor()
  await decide(() => page.keyboard.press('ArrowLeft'))
  await page.keyboard.press('z')
  await page.getByText('1 of 10', { exact: true }).waitFor()
  ids.length = 1

  await decide(() => page.getByRole('button', { name: 'Save' }).click())
  await expect.poll(() => getFocusedName(page), soon).toBe('Save')
  await expect.poll(saved, soon).toEqual([ids[0]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 10', { exact: true }).waitFor()
  // The card is saved again at once, although it is still being removed.
  ids.length = 1

  await decide(() => page.keyboard.press('ArrowRight'))
  await decide(() => page.keyboard.press('ArrowLeft'))
  await decide(async () => {
    const box = await card(page).boundingBox()
    if (!box) throw new Error('The card is not visible.')
    await page.mouse.move(box.x + 60, box.y + 300)
    await page.mouse.down()
    await page.mouse.move(box.x + 260, box.y + 300, { steps: 4 })
    await page.mouse.up()
  })
  await page.getByText('4 of 10', { exact: true }).waitFor()
  // Saving in another tab fetches the cards again, but those on the screen stay.
  const fetchedAgain = page.waitForResponse(/forYou\.firstCards/)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
  await page.evaluate(() => new BroadcastChannel('changes').postMessage('bucketList'))
  await (await fetchedAgain).finished()
  for (let at = 4; at < 10; at++) await decide(() => page.getByRole('button', { name: 'Skip' }).click())
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => getFocusedName(page), soon).toBe('You’ve started your list')
  await page.getByText('Three to five ideas make a good start.').waitFor()
  await expect.poll(saved, soon).toEqual([ids[0], ids[2]])
  expect(new Set(ids).size).toBe(10)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See my list' }).click()
  await page.waitForURL('**/my-bucket-list')
  // A member who has gone through the cards is not offered them again.
  await visit(page, '/')
  await page.getByRole('link', { name: 'Open My Bucket List' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})

it('a first card that is saved at the very moment of its Undo stays on the list', async () => {
  const { page, context } = await openSite()
  await signIn(context, await createMember())
  await visit(page, '/start')
  await page.getByText('1 of 10', { exact: true }).waitFor()
  await card(page).waitFor()
  const first = await shownId(page)
  const saved = async () => (await readSavedIdeas(context)).map(({ ideaId }) => ideaId)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(saved, soon).toEqual([first])
  const settled = ['takeOff', 'add'].map((name) => page.waitForResponse(`**/api/trpc/bucketList.${name}*`))
  // Before the removal shows on the screen, which a key pressed by the test could miss.
  await page.getByRole('button', { name: 'Undo' }).evaluate((undo: HTMLButtonElement) => {
    undo.click()
    queueMicrotask(() =>
      undo.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
    )
  })
  await page.getByText('2 of 10', { exact: true }).waitFor()
  await Promise.all(settled)
  await expect.poll(saved, soon).toEqual([first])
})

it('the first cards show an error with a retry, and are left by one click', async () => {
  const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
  await signIn(context, await createMember())
  await page.route('**/api/trpc/*forYou.firstCards*', (route) => route.abort())
  await visit(page, '/start')
  await page.getByRole('alert').getByRole('heading', { name: 'Failed to fetch ideas' }).waitFor()
  await page.unroute('**/api/trpc/*forYou.firstCards*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page).waitFor()
  await page.getByRole('link', { name: 'Skip this' }).click()
  await expect.poll(() => address(page), soon).toBe('/')
  await page.getByRole('link', { name: 'Open My Bucket List' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})
