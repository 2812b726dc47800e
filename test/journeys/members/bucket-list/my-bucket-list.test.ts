import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { address, getFocusedName, heading, soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const path = '/my-bucket-list'
const rows = (page: Page) => page.getByRole('list', { name: /^Your bucket list/ }).getByRole('article')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const click = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

/** Counts animations that can be seen: with reduced motion all others last 0.01 ms. */
const countAnimations = (row: Element) =>
  row
    .getAnimations({ subtree: true })
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length

/** Resolves when the confetti flies, which a look from outside could miss. */
const waitForConfetti = (row: Element) =>
  new Promise<void>((resolve) => {
    const look = () =>
      row.getAnimations({ subtree: true }).length > 20 ? resolve() : void requestAnimationFrame(look)
    look()
  })

function isFormBehindToast(): boolean {
  const form = document.querySelector('[data-asks]')?.getBoundingClientRect()
  const toast = document.querySelector('[aria-label="Notifications (F8)"]')?.getBoundingClientRect()
  if (!form || !toast) throw new Error('There is no form, or no toast')
  return (
    toast.top < form.bottom && toast.bottom > form.top && toast.left < form.right && toast.right > form.left
  )
}

const several = [
  { ideaId: 1, status: 'planned', priority: 1, targetDate: '2020-02-29', notes: 'Ask Maria' },
  { ideaId: 2, status: 'in_progress', priority: 3 },
  { ideaId: 3, status: 'completed', priority: null, doneOn: '2024-06-01', doneNote: 'It was cold' },
  { ideaId: 4, status: 'want_to_do', priority: 2, targetDate: '2999-12-31' },
]

describe('the list for a visitor', () => {
  it('asks to log in and returns here', async () => {
    const { page } = await openSite()
    await visit(page, `${path}?status=completed`)
    await page.getByRole('heading', { name: 'Please Log In' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?*')
    expect(address(page)).toBe('/login?from=%2Fmy-bucket-list%3Fstatus%3Dcompleted')
  })

  it('shows an error if it cannot be loaded, and tries again', async () => {
    const { page, context } = await openSite({ member: 'Ida', expected: /net::ERR_FAILED/ })
    await saveIdeas(context, several.slice(0, 1))
    await page.route('**/api/trpc/**', (route) => route.abort())
    await visit(page, path)
    await page.getByRole('heading', { name: 'Please Log In' }).waitFor()
    await page.getByText('We couldn’t load your list').waitFor()
    await page.unroute('**/api/trpc/**')
    await click(page, 'Try again')
    await expect.poll(() => rows(page).count(), soon).toBe(1)
  })
})

describe('the list', () => {
  it.each([
    { width: 375, scheme: 'dark' as const, member: 'Kit' as const },
    { width: 1280, scheme: 'light' as const, member: 'Lou' as const },
  ])('shows the progress and filters, at $width pixels', async ({ width, scheme, member }) => {
    const { page, context } = await openSite({ width, scheme, member })
    await saveIdeas(context, several)
    await visit(page, path)
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    expect(await heading(page).innerText()).toBe('My Bucket List')
    const numbers = page.getByLabel('List summary')
    expect(await numbers.locator('dt').allInnerTexts()).toEqual([
      'Total',
      'Planned',
      'In Progress',
      'Completed',
    ])
    expect(await numbers.locator('dd').allInnerTexts()).toEqual(['4', '2', '1', '1'])
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await click(page, 'Completed (1)')
    expect(address(page)).toBe(`${path}?status=completed`)
    await expect.poll(() => rows(page).count(), soon).toBe(1)
    await expect.poll(() => rows(page).innerText(), soon).toMatch(/Jun 2024[^]*It was cold/)

    await click(page, 'Planned (2)')
    const overdue = rows(page).filter({ hasText: 'Overdue' })
    // Off-screen entries (content-visibility) have text once they are scrolled into view.
    await overdue.scrollIntoViewIfNeeded()
    const words = /Low Priority[^]*by Feb 29, 2020[^]*Ask Maria/
    await expect.poll(() => overdue.innerText(), soon).toMatch(words)

    await click(page, 'All (4)')
    await page.getByRole('searchbox', { name: 'Search your list' }).fill('maria')
    // Clicked before the debounced text is applied.
    await click(page, 'Planned (2)')
    await expect.poll(() => address(page), soon).toBe(`${path}?status=planned&q=maria`)
    await expect.poll(() => rows(page).count(), soon).toBe(1)
    await page.goBack()
    await page.goForward()
    await expect.poll(() => rows(page).count(), soon).toBe(1)

    await page.getByRole('searchbox', { name: 'Search your list' }).fill('')
    await expect.poll(() => address(page), soon).toBe(`${path}?status=planned`)
    await click(page, 'Timeline')
    await page.getByRole('region', { name: '2024' }).getByText('It was cold').waitFor()
    await expectAccessible(page)
    await page.goBack()
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    expect(address(page)).toBe(`${path}?status=planned`)
  })

  it('changes the status at once, keeps the row in view, and asks how it was without moving the focus', async () => {
    const { page, context } = await openSite({ withImages: true, member: 'Mia', expected: /net::ERR_FAILED/ })
    await saveIdeas(context, several.slice(0, 2))
    await visit(page, `${path}?status=planned`)
    const row = rows(page).first()
    const complete = row.getByRole('button', { name: /^Complete: / })
    await complete.focus()
    const confetti = row.evaluate(waitForConfetti)
    await page.keyboard.press('Enter')
    await confetti
    // The toast waits until the confetti has fallen.
    await expectToast(page, 'Updated successfully')
    expect(await row.evaluate(countAnimations)).toBeLessThan(20)
    expect(await page.evaluate(isFormBehindToast)).toBe(false)
    await page.getByRole('button', { name: 'Completed (1)' }).waitFor()
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^Complete: /)
    expect((await readSavedIdeas(context))[0]).toMatchObject({ status: 'completed', doneNote: null })

    const moment = row.getByRole('form', { name: /^How was “/ })
    await moment.getByLabel('Date').fill('2025-05-04')
    await moment.getByLabel('Who were you with?').fill('Maria')
    await moment.getByLabel('What do you want to remember?').fill('We stayed until dark')
    const picture = { mimeType: 'image/png', buffer: await page.screenshot() }
    await moment
      .getByLabel(/^Choose photos/)
      .setInputFiles(['one', 'two'].map((name) => ({ name, ...picture })))
    await moment.getByRole('button', { name: /^Remove photo 2 from/ }).click()
    await expect.poll(() => moment.locator('img').count(), soon).toBe(1)
    expect(
      await moment.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
    ).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.route('**/api/trpc/bucketList.update*', (route) => route.abort(), { times: 1 })
    await click(moment, 'Save')
    await expectToast(page, 'Failed to update bucket list item')
    expect(await moment.getByLabel('What do you want to remember?').inputValue()).toBe('We stayed until dark')
    await click(moment, 'Save')
    await expect.poll(() => moment.count(), soon).toBe(0)
    await row.getByText('We stayed until dark').waitFor()
    await expect.poll(async () => (await readSavedIdeas(context))[0]?.doneOn, soon).toBe('2025-05-04')
    await page.getByRole('button', { name: 'Timeline' }).click()
    const year = page.getByRole('region', { name: '2025' })
    await year.getByText('With Maria').waitFor()
    expect(await year.getByRole('list', { name: '2025 in review' }).innerText()).toMatch(/1 done[^]*1 photo/)
    expect(await year.locator('li img').getAttribute('src')).toContain('/photos/')
    await page.goBack()

    await click(page, 'Completed (1)')
    await row.getByRole('button', { name: /^Plan: / }).click()
    await expect.poll(async () => (await readSavedIdeas(context))[0]?.completedAt, soon).toBeNull()
    await click(page, 'In Progress (1)')
    await click(page, 'Completed (0)')
    await page.getByRole('heading', { name: "You don't have any completed items yet." }).waitFor()
  })

  it('celebrates a completion once, when the server has confirmed it', async () => {
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, await createMember())
    await saveIdeas(context, several.slice(1, 2))
    await visit(page, path)
    const row = rows(page).first()
    const isCelebrated = async () => (await row.evaluate(countAnimations)) > 20
    const complete = row.getByRole('button', { name: /^Complete: / })
    let respond: (isDone: boolean) => void = () => undefined
    const hold = () =>
      page.route(
        '**/api/trpc/bucketList.update*',
        (route) =>
          new Promise((done) => (respond = (isDone) => done(isDone ? route.continue() : route.abort()))),
        { times: 1 },
      )
    for (const isDone of [false, true]) {
      await hold()
      const asked = page.waitForRequest(/bucketList\.update/)
      await complete.click()
      await asked
      await row.getByRole('form', { name: /^How was “/ }).waitFor()
      expect([await isCelebrated(), await row.getByText(/^Done/).count()]).toEqual([false, 0])
      const confetti = isDone ? row.evaluate(waitForConfetti) : undefined
      respond(isDone)
      await confetti
      await expectToast(page, isDone ? 'Updated successfully' : 'Failed to update bucket list item')
      expect([await isCelebrated(), await row.getByText(/^Done/).count()]).toEqual([false, isDone ? 1 : 0])
    }
    await page.getByRole('button', { name: 'Timeline' }).click()
    await row.waitFor({ state: 'detached' })
    await page.goBack()
    await row.getByRole('form', { name: /^How was “/ }).waitFor()
    expect(await isCelebrated()).toBe(false)
  })

  it('completes without movement, and at once, if less motion is preferred', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await saveIdeas(context, several.slice(1, 2))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, path)
    const row = rows(page).first()
    await row.getByRole('button', { name: /^Complete: / }).click()
    await row.getByRole('form', { name: /^How was “/ }).waitFor()
    expect(await row.evaluate(countAnimations)).toBe(0)
    await expectToast(page, 'Updated successfully')
  })

  it('gets its date in one step from Plan', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await saveIdeas(context, several.slice(1, 2))
    await page.clock.setFixedTime('2027-01-31T12:00:00Z')
    await visit(page, path)
    const row = rows(page).first()
    await row.getByRole('button', { name: /^Plan: / }).click()
    const plan = row.getByRole('form', { name: /^When is “/ })
    expect(
      await plan.getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))),
    ).toEqual([
      'Not now',
      'On Saturday, Feb 6, 2027',
      'In a month, Feb 28, 2027',
      'In a year, Jan 31, 2028',
      null,
    ])
    await expectAccessible(page)
    await plan.getByRole('button', { name: /^In a month/ }).click()
    await row.getByText('by Feb 28, 2027').waitFor()
    await expect.poll(() => plan.count(), soon).toBe(0)
    expect(await readSavedIdeas(context)).toMatchObject([{ status: 'planned', targetDate: '2027-02-28' }])

    // A planned item is asked again when Plan is pressed again.
    await row.getByRole('button', { name: /^Plan: / }).click()
    await plan.getByLabel('Another date').fill('2027-12-24')
    await click(plan, 'Save')
    await row.getByText('by Dec 24, 2027').waitFor()
  })

  it('is edited in a dialog that sends emptied fields as null', async () => {
    const { page, context } = await openSite({ member: 'Ned' })
    await saveIdeas(context, several.slice(0, 1))
    await visit(page, path)
    const edit = page.getByRole('button', { name: /^Edit: / })
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Edit item' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Priority').selectOption('')
    for (const label of ['Notes', 'Target date']) await dialog.getByLabel(label).fill('')
    await click(dialog, 'Cancel')
    expect((await readSavedIdeas(context))[0]).toMatchObject(several[0] ?? {})
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^Edit: /)

    await edit.click()
    await dialog.getByLabel('Status').selectOption('In Progress')
    await dialog.getByLabel('Priority').selectOption('')
    for (const label of ['Notes', 'Target date']) await dialog.getByLabel(label).fill('')
    await click(dialog, 'Update')
    await expectToast(page, 'Updated successfully')
    await expect.poll(() => dialog.count(), soon).toBe(0)
    const [entry] = await readSavedIdeas(context)
    expect(entry).toMatchObject({ status: 'in_progress', priority: null, notes: null, targetDate: null })
  })

  it('keeps the dialog with its input if saving fails, with an accessible message', async () => {
    const { page, context } = await openSite({ member: 'Ona', expected: /net::ERR_FAILED/ })
    await saveIdeas(context, several.slice(0, 1))
    await visit(page, path)
    await page.getByRole('button', { name: /^Edit: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit item' })
    await dialog.getByLabel('Notes').fill('A long story')
    await page.route('**/api/trpc/bucketList.update*', (route) => route.abort())
    await click(dialog, 'Update')
    await expectToast(page, 'Failed to update bucket list item')
    await page.keyboard.press('F8')
    await expect.poll(() => getFocusedName(page), soon).toBe('Notifications (F8)')
    await page.keyboard.press('Escape')
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('A long story')
    await page.keyboard.press('Escape')
    await click(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Discard changes')
    await expect.poll(() => dialog.count(), soon).toBe(0)
    expect((await readSavedIdeas(context))[0]?.notes).toBe('Ask Maria')
  })

  it('restores a removed entry, from its place and from the message', async () => {
    const { page, context } = await openSite({ member: 'Pia', expected: /net::ERR_FAILED/ })
    await saveIdeas(context, several)
    await visit(page, path)
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    const before = await titles(page)
    const second = page.getByRole('button', { name: `Remove: ${before[1]}` })
    await page.route('**/api/trpc/bucketList.remove*', (route) => route.abort(), { times: 1 })
    await second.click()
    await expectToast(page, 'Failed to remove bucket list item')
    await expect.poll(() => titles(page), soon).toEqual(before)

    await second.click()
    await expectToast(page, 'Removed successfully')
    await expect.poll(() => rows(page).count(), soon).toBe(3)
    expect(await readSavedIdeas(context)).toHaveLength(3)
    await page.getByRole('button', { name: `Undo: restore “${before[1]}”` }).dblclick()
    await expect.poll(() => titles(page), soon).toEqual(before)
    expect(await page.getByText('Couldn’t restore the item').count()).toBe(0)

    await second.click()
    const area = page.getByRole('region', { name: 'Notifications' })
    await area.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titles(page), soon).toEqual(before)
    expect(await readSavedIdeas(context)).toHaveLength(4)
  })
})
