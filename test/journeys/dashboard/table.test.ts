import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { address, soon, visit } from '../visitors/page-state.ts'

const rows = (page: Page) => page.locator('[data-row]')
/** Returns the texts of the rows, without the last cell: its time of change also changes with Undo. */
const ideas = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].slice(0, -1).map(({ textContent }) => textContent)),
  )
const titles = (page: Page) => page.locator('[data-row] [data-edit]').allInnerTexts()

async function openTable(query = '') {
  const { page } = await openSite({ as: 'editor' })
  await visit(page, `/admin?view=table${query}`)
  await rows(page).first().waitFor()
  return page
}

describe('the table of all ideas', () => {
  it('searches, sorts and paginates on the server, with its state in the URL', async () => {
    const page = await openTable()
    await expect.poll(() => rows(page).count(), soon).toBe(50)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL('**/admin?view=table&page=2')
    await visit(page, '/admin?view=table&page=9999')
    await page.getByText(/^1,3\d\d–(1,3\d\d) of \1$/).waitFor()
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Title' }).click()
    await page.waitForURL('**/admin?view=table&sort=title')
    await expect.poll(async () => (await titles(page))[0]?.[0], soon).toBe('A')
    await page.getByRole('button', { name: 'Title' }).click()
    await page.waitForURL('**direction=desc')
    await page.getByRole('searchbox', { name: 'Search all ideas' }).last().fill('lighthouse')
    await expect.poll(() => rows(page).count(), soon).toBeLessThan(50)
    expect(address(page)).toContain('q=lighthouse')
    await page.reload()
    await rows(page).first().waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search all ideas' }).last().inputValue()).toBe(
      'lighthouse',
    )
    await page.getByRole('searchbox', { name: 'Search all ideas' }).last().fill('zyzzyva')
    await page.getByText('No Ideas Found').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => rows(page).count(), soon).toBe(50)
  })

  it('stays in place while filters change, and shows them completely', async () => {
    const page = await openTable()
    const head = page.locator('main thead')
    const category = page.getByRole('combobox', { name: 'Category' })
    expect(await category.isVisible()).toBe(false)
    await page.getByText('More filters').click()
    const before = await head.boundingBox()
    const names = (await category.locator('option').allInnerTexts()).slice(2)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    await page.getByRole('combobox', { name: 'Location' }).selectOption('Set to Anywhere')
    await page.getByRole('button', { name: 'Clear Filters' }).waitFor()
    expect(await head.boundingBox()).toEqual(before)
    const tooNarrow = await page
      .getByRole('search', { name: 'Filters' })
      .locator('select')
      .evaluateAll((all) =>
        all.flatMap((select) => {
          if (!(select instanceof HTMLSelectElement) || select.ariaLabel === 'Category') return []
          const words = document.createElement('canvas').getContext('2d')
          if (!words) return ['no canvas']
          const { font, paddingLeft, paddingRight } = getComputedStyle(select)
          words.font = font
          const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
          return words.measureText(select.selectedOptions[0]?.text ?? '').width > room
            ? [select.ariaLabel]
            : []
        }),
      )
    expect(tooNarrow).toEqual([])
  })

  it('keeps a row in view that a change has filtered out, and says when it is published', async () => {
    const page = await openTable()
    const title = 'Wait for the third of December'
    await page.request.post('/api/ideas', { data: { title, categoryId: 1, state: 'draft' } })
    await visit(page, '/admin?view=table&state=draft')
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('State').selectOption('Scheduled')
    await dialog.getByLabel('Publish at').fill('2099-12-03T09:00')
    await dialog.getByText('This idea will be published on December 3, 2099 at 9:00 AM.').waitFor()
    await dialog.getByRole('button', { name: 'Update idea' }).click()
    await page.getByText(`“${title}” will be published on December 3, 2099 at 9:00 AM.`).waitFor()
    await expect.poll(() => dialog.count(), soon).toBe(0)
    const row = rows(page).filter({ hasText: title })
    await expect.poll(() => row.innerText(), soon).toContain('Scheduled')
  })

  it('changes many at once, previews how many, and undoes it', async () => {
    const page = await openTable('&difficulty=2&page=4')
    const before = await ideas(page)
    for (const row of [0, 1, 2]) await rows(page).nth(row).getByRole('checkbox').check()
    await page.getByText('3 selected').waitFor()
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Difficulty').selectOption('Hard')
    await dialog.getByText('3 of 3 selected ideas will change.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change 3 ideas' }).click()
    await page.getByText('3 ideas changed').waitFor()
    await expect.poll(async () => (await ideas(page)).slice(0, 3), soon).not.toEqual(before.slice(0, 3))

    // Undo remains available during other searches.
    await page.getByRole('searchbox', { name: 'Search all ideas' }).last().fill('zyzzyva')
    await page.getByText('No Ideas Found').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 ideas restored').waitFor()
    await visit(page, '/admin?view=table&difficulty=2&page=4')
    await expect.poll(async () => (await ideas(page)).slice(0, 3), soon).toEqual(before.slice(0, 3))
  })

  it('changes only the selected ideas that differ', async () => {
    const page = await openTable('&q=waterfall')
    const dialog = page.getByRole('dialog')
    for (const [picked, forecast, button, outcome] of [
      [[0], '1 of 1 selected idea will change.', 'Change 1 idea', '1 idea changed'],
      [
        [1, 2],
        '2 of 3 selected ideas will change; the others already match.',
        'Change 2 ideas',
        '2 ideas changed',
      ],
    ] as const) {
      for (const row of picked) await rows(page).nth(row).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Change…' }).click()
      await dialog.getByLabel('Add tags').fill('seen in part')
      await dialog.getByText(forecast).waitFor()
      await dialog.getByRole('button', { name: button }).click()
      await page.getByText(outcome).waitFor()
    }
    await visit(page, '/admin?view=table&tag=seen+in+part')
    await expect.poll(() => rows(page).count(), soon).toBe(3)
  })

  it('selects all that match the filters', async () => {
    const page = await openTable('&cost=3')
    await page.getByRole('checkbox', { name: 'Select all ideas on this page' }).check()
    await page.getByText('50 selected').waitFor()
    const all = page.getByRole('button', { name: /^Select all/ })
    const count = (await all.innerText()).replace('Select all ', '')
    await all.click()
    await page.getByText(`${count} selected`).waitFor()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('dialog').getByLabel('Cost').selectOption('$$$')
    await page.getByText(`0 of ${count} selected ideas will change`).waitFor()
    expect(await page.getByRole('button', { name: 'Change 0 ideas' }).isDisabled()).toBe(true)
  })
})

describe('the cards of the ideas', () => {
  it('are searched and filtered like the table, with their state', async () => {
    const { page } = await openSite({ as: 'editor' })
    const title = `Ride the slowest train ${Date.now()}`
    await page.request.post('/api/ideas', { data: { title, categoryId: 1, state: 'draft' } })
    await visit(page, '/admin')
    const cards = page.getByRole('region', { name: 'Manage Ideas' }).getByRole('article')
    await expect.poll(() => cards.count(), soon).toBe(50)
    expect(await cards.first().innerText()).toContain('Published')
    await page.getByRole('searchbox', { name: 'Search all ideas' }).last().fill(title)
    await expect.poll(() => cards.count(), soon).toBe(1)
    expect(await cards.first().innerText()).toContain('Draft')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
    await page.getByText('No Ideas Found').waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Draft')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect.poll(() => titles(page), soon).toEqual([title])
    expect(address(page)).toContain('state=draft')
  })
})

describe('the keyboard', () => {
  it('moves through, selects and opens rows, and does not interfere with text fields', async () => {
    const page = await openTable()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Edit idea' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)

    await page.keyboard.press('/')
    await page.keyboard.type('next jump?')
    expect(await page.getByRole('searchbox', { name: 'Search all ideas' }).last().inputValue()).toBe(
      'next jump?',
    )
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('lists its shortcuts, which can be turned off', async () => {
    const page = await openTable()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /single-key shortcuts/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
