import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../../support/browser/browser.ts'
import { getFocusedName, soon, visit } from '../../visitors/page-state.ts'
import { createMember, signIn } from '../new-member.ts'
import { readSavedIdeas, saveIdeas } from './saved-ideas.ts'

const path = '/my-bucket-list'
const rows = (page: Page) => page.getByRole('list', { name: 'Your bucket list' }).getByRole('article')

const several = [
  { ideaId: 1, status: 'planned', targetDate: '2020-02-29', notes: 'Ask Maria' },
  { ideaId: 2, status: 'in_progress', priority: 3 },
  { ideaId: 3, status: 'completed', doneOn: '2024-06-01' },
  { ideaId: 4, status: 'want_to_do', targetDate: '2999-12-31' },
]

describe('the list on a phone', () => {
  it('takes a completion back with Undo, to the status before', async () => {
    const { page, context } = await openSite({ width: 375 })
    await signIn(context, await createMember())
    await saveIdeas(context, [{ ideaId: 1, status: 'in_progress' }])
    await visit(page, path)
    const row = rows(page).first()
    await row.getByRole('button', { name: /^Complete: / }).click()
    const moment = row.getByRole('form', { name: /^How was “/ })
    await moment.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await moment.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await readSavedIdeas(context))[0], soon)
      .toMatchObject({ status: 'in_progress', completedAt: null })
  })

  it('starts within the first screen, shows what is next, and expands', async () => {
    const { page, context } = await openSite({ width: 375, height: 667, member: 'Wilf' })
    await saveIdeas(context, several)
    await visit(page, `${path}?status=completed`)
    const tab = page.getByRole('button', { name: 'Completed (1)' })
    const box = await tab.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)

    await page.getByRole('button', { name: 'All (4)' }).click()
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    const first = await rows(page).first().boundingBox()
    expect((first?.y ?? 0) + (first?.height ?? 667)).toBeLessThanOrEqual(667)
    const levels = await page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ tagName }) => tagName))
    expect(levels.join(' ')).toMatch(/^H1 H2 H3 H2( H3){4}$/)

    const next = page.getByRole('region', { name: 'Next up' })
    expect(await next.innerText()).toContain('Was due Feb 29, 2020')
    await next.getByRole('button', { name: /^Start next: / }).click()
    await page.getByRole('button', { name: 'In Progress (2)' }).waitFor()
    await next.getByRole('button', { name: /^Complete next: / }).waitFor()

    const row = rows(page).filter({ hasText: 'Ask Maria' })
    expect(await row.getByRole('button', { name: /^Edit: / }).count()).toBe(0)
    await row.getByRole('button', { name: /^More: / }).click()
    await row.getByRole('button', { name: /^Edit: / }).waitFor()
    const menu = await row
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.closest('[popover]') && each.checkVisibility())
          .map((each) => each.textContent),
      )
    expect(menu).toEqual(['Set a date', 'Move up', 'Move down', 'Add to a list', 'Edit', 'Remove'])
    const item = await row.getByRole('button', { name: /^Edit: / }).boundingBox()
    expect(item?.x).toBeGreaterThanOrEqual(0)
    expect((item?.x ?? 0) + (item?.width ?? 376)).toBeLessThanOrEqual(375)
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Edit: / }).click()
    await page.getByRole('dialog', { name: 'Edit item' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => getFocusedName(page), soon).toMatch(/^More: /)
    await row.getByRole('button', { name: /^Details: / }).click()
    await row.getByRole('textbox', { name: /^New step for / }).fill('Buy a map')
    await row.getByRole('button', { name: 'Add step' }).click()
    await next.getByText('First step: Buy a map').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ forcedColors: 'active' })
    const bar = page.getByRole('list', { name: 'Completed by year' }).locator('[data-amount]')
    const [ground, paper] = await bar.evaluate((element) =>
      [element, document.body].map((part) => getComputedStyle(part).backgroundColor),
    )
    expect(ground).not.toBe(paper)
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    await expectAccessible(page)
  })

  it('keeps the form of an entry in view, and the entry once the form is saved', async () => {
    const { page, context } = await openSite({ width: 375, height: 667, member: 'Len' })
    await saveIdeas(
      context,
      [1, 2, 3].map((ideaId) => ({ ideaId })),
    )
    await visit(page, path)
    const last = rows(page).last()
    await last.getByRole('button', { name: /^Plan: / }).click()
    const plan = page.getByRole('form', { name: /^When is “/ })
    await expect.poll(() => plan.evaluate(isWithinWindow), soon).toBe(true)
    await plan.getByRole('button', { name: 'Not now' }).click()

    await last.getByRole('button', { name: /^Complete: / }).click()
    const story = page.getByRole('form', { name: /^How was “/ })
    await story.getByLabel('What do you want to remember?').fill('We stayed until dark')
    await story.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => story.count(), soon).toBe(0)
    await expect.poll(() => last.evaluate(isWithinWindow), soon).toBe(true)
  })

  it('follows changes in another tab', async () => {
    const { page, context } = await openSite({ member: 'Wanda' })
    await saveIdeas(context, several.slice(0, 2))
    await visit(page, path)
    const other = await context.newPage()
    // The response to its request is older than the change, and arrives after it.
    const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
    await other.route(
      '**/bucketList.list*',
      async (route) => {
        const response = await route.fetch()
        await isDone
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const asked = other.waitForRequest('**/bucketList.list*')
    await visit(other, path)
    await asked
    const changed = page.waitForResponse((response) => response.request().method() === 'POST')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Complete: / })
      .click()
    await changed
    done()
    await other.getByRole('button', { name: 'Completed (1)' }).waitFor()
    await rows(other)
      .last()
      .getByRole('button', { name: /^Remove: / })
      .click()
    await expect.poll(() => rows(page).count(), soon).toBe(1)
  })
})

function isWithinWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
