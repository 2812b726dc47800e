import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from '../../visitors/page-state.ts'
import { readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const rows = (page: Page) => page.getByRole('list', { name: /custom order/ }).getByRole('article')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const entries = [1, 2, 3, 4].map((ideaId) => ({ ideaId }))

describe('the custom order', () => {
  it('is changed by buttons and by keyboard, announced, and saved', async () => {
    const { page, context } = await openSite({ member: 'Rhea' })
    await saveIdeas(context, entries)
    await visit(page, '/my-bucket-list?sort=own')
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    await expectAccessible(page)
    const [first, second, third, fourth] = await titles(page)

    await page.getByRole('button', { name: `Details: ${first}` }).click()
    await page.getByRole('button', { name: `Move down: ${first}` }).click()
    await expect.poll(() => titles(page), soon).toEqual([second, first, third, fourth])
    await expect.poll(() => getFocusedName(page), soon).toBe(`Move down: ${first}`)
    await page.getByText(`${first} is now at position 2 of 4.`).waitFor({ state: 'attached' })

    await page.getByRole('button', { name: `Move: ${fourth}`, exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText(`Picked up ${fourth}, position 4 of 4.`).waitFor({ state: 'attached' })
    await waitUntilMeasured(page)
    await page.keyboard.press('ArrowUp')
    await page.getByText(`${fourth} is now at position 3 of 4.`).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    const wanted = [second, first, fourth, third]
    await expect.poll(() => titles(page), soon).toEqual(wanted)
    await expect
      .poll(async () => (await readSavedIdeas(context)).map(({ idea }) => idea.title), soon)
      .toEqual(wanted)
    await visit(page, '/my-bucket-list?sort=own')
    await expect.poll(() => titles(page), soon).toEqual(wanted)
  })

  it('is changed by dragging', async () => {
    const { page, context } = await openSite({ member: 'Sol', height: 1400 })
    await saveIdeas(context, entries)
    await visit(page, '/my-bucket-list?sort=own')
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    const [first, second, third, fourth] = await titles(page)
    const from = await page.getByRole('button', { name: `Move: ${first}`, exact: true }).boundingBox()
    const to = await page.getByRole('button', { name: `Move: ${third}`, exact: true }).boundingBox()
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 30, { steps: 12 })
    await page.getByText(`${first} is now at position 3 of 4.`).waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(() => titles(page), soon).toEqual([second, third, first, fourth])
    await expect
      .poll(async () => (await readSavedIdeas(context)).map(({ idea }) => idea.title), soon)
      .toEqual([second, third, first, fourth])
  })

  it('starts from any displayed order, and the former one can be restored', async () => {
    const { page, context } = await openSite({ member: 'Ward', height: 1400 })
    await saveIdeas(context, entries)
    const ownTitles = async () => (await readSavedIdeas(context)).map(({ idea }) => idea.title)
    const own = await ownTitles()
    await visit(page, '/my-bucket-list?sort=title')
    const shown = page.getByRole('list', { name: /^Your bucket list/ }).getByRole('article')
    const shownTitles = () => shown.getByRole('heading').allTextContents()
    await expect.poll(() => shown.count(), soon).toBe(4)
    const [first, second, third, fourth] = await shownTitles()
    await page.getByRole('button', { name: `Move: ${first}`, exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText(`Picked up ${first}, position 1 of 4.`).waitFor({ state: 'attached' })
    await waitUntilMeasured(page)
    await page.keyboard.press('ArrowDown')
    await page.getByText(`${first} is now at position 2 of 4.`).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    const wanted = [second, first, third, fourth]
    await expect.poll(() => titles(page), soon).toEqual(wanted)
    await expect.poll(ownTitles, soon).toEqual(wanted)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ownTitles, soon).toEqual(own)
    await expect.poll(shownTitles, soon).toEqual([first, second, third, fourth])
  })

  it('continues with the next entries of a long list in place', async () => {
    const { page, context } = await openSite({ member: 'Tess' })
    await saveIdeas(
      context,
      Array.from({ length: 60 }, (_, index) => ({ ideaId: index + 1 })),
    )
    await visit(page, '/my-bucket-list?sort=title')
    const all = page.getByRole('list', { name: 'Your bucket list' }).getByRole('article')
    await expect.poll(() => all.count(), soon).toBe(50)
    await page.getByText('50 of 60 shown').waitFor()
    expect(await countPrinted(page)).toBe(60)
    await expect.poll(() => all.count(), soon).toBe(50)
    const more = page.getByRole('button', { name: 'Show more' })
    // Entries get their final height when they become visible: until then the button may move under the pointer.
    await more.scrollIntoViewIfNeeded()
    await waitUntilMeasured(page)
    await more.click()
    await expect.poll(() => all.count(), soon).toBe(60)
    const next = await all.nth(50).getByRole('heading').innerText()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(next)
  })
})

/** Counts the entries in print. */
async function countPrinted(page: Page) {
  const printed = page.evaluate(
    () =>
      new Promise<number>((done) => {
        addEventListener('afterprint', () => done(document.querySelectorAll('main li article').length), {
          once: true,
          capture: true,
        })
      }),
  )
  await page.pdf({ format: 'A4' })
  return printed
}

/** Waits until a dragged or newly visible entry is measured, which no person would outrun. */
const waitUntilMeasured = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )
