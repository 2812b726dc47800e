import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { expectNoDialogs, getFocusedName, soon, visit, visitUntilShown } from '../visitors/page-state.ts'

describe('the categories of the dashboard', () => {
  it('are listed with their counts, and edited in all public fields', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin/categories')
    await page.getByRole('row', { name: /Yoga \d+ ideas/ }).waitFor()
    await page.getByRole('button', { name: 'Edit Yoga' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Yoga' })
    const text = dialog.getByRole('textbox', { name: 'Content' })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Words of a journey')
    await page.keyboard.press('Shift+Home')
    await dialog.getByRole('button', { name: 'H3 subheading' }).click()
    expect(await dialog.getByRole('button', { name: 'H3 subheading' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('heading', { name: 'Words of a journey', level: 3 }).waitFor()

    await dialog.getByLabel('Description', { exact: true }).fill('A calm description of its own.')
    await page.keyboard.press('Control+s')
    await page.getByText('Category updated').waitFor()
    const visitor = (await openSite({ as: 'visitor' })).page
    await visitUntilShown(
      visitor,
      '/categories/yoga-bucket-list-ideas',
      visitor.getByRole('heading', { name: 'Words of a journey', level: 3 }),
    )
    await visitUntilShown(
      visitor,
      '/categories/yoga-bucket-list-ideas',
      visitor.getByText('A calm description of its own.'),
    )
  })

  it('are created, merged with a note of how many ideas move, and archived when empty', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin/categories')
    await page.getByRole('button', { name: 'Add new category' }).click()
    await page.getByRole('button', { name: 'Create category' }).click()
    await page.getByText('Name is required').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Journeys of tests')
    await page.getByRole('button', { name: 'Create category' }).click()
    await page.getByText('Category created').waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)

    await page.getByRole('searchbox', { name: 'Filter categories by name' }).fill('journeys of')
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
    const several = page.getByLabel('Select all categories')
    await several.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Archive empty categories' }).click()
    await page.getByText('1 category archived').waitFor()
    await page.getByRole('row', { name: /Archived/ }).waitFor()
    expect(await several.isChecked()).toBe(false)
    await several.check()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('1 category restored').waitFor()
    await page.getByRole('button', { name: 'Edit Journeys of tests' }).click()
    await page.getByRole('button', { name: 'Merge…' }).click()
    await choose(page, 'Yoga')
    await page.getByText('0 ideas will move').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('Category archived').waitFor()
    await page.getByRole('row', { name: /Archived/ }).waitFor()

    const edit = page.getByRole('button', { name: 'Edit Journeys of tests' })
    await edit.click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Category restored').waitFor()
    await edit.click()
    await page.getByRole('button', { name: 'Merge…' }).click()
    await chooseByKeyboard(page, 'Yoga')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Categories merged').waitFor()
    await expectNoDialogs(page)
    await expect.poll(() => getFocusedName(page), soon).toBe('All categories')
  })

  it('report a conflict, and can be edited again from the saved version', async () => {
    const mine = (await openSite({ as: 'editor' })).page
    const theirs = (await openSite({ as: 'admin' })).page
    for (const [page, words] of [
      [mine, 'Mine, and later.'],
      [theirs, 'Theirs, and saved first.'],
    ] as const) {
      await visit(page, '/admin/categories')
      await page.getByRole('button', { name: 'Edit Summer', exact: true }).click()
      await page.getByLabel('Description', { exact: true }).fill(words)
      // Merging would leave the form and discard its changes.
      expect(await page.getByRole('button', { name: 'Merge…' }).isDisabled()).toBe(true)
    }
    await theirs.getByRole('button', { name: 'Update category' }).click()
    await theirs.getByText('Category updated').waitFor()
    await mine.getByRole('button', { name: 'Update category' }).click()
    const conflict = mine.getByRole('dialog', { name: 'Changed by someone else' })
    await conflict.getByRole('button', { name: 'Load theirs' }).click()
    await expect.poll(() => conflict.count(), soon).toBe(0)
    expect(await mine.getByLabel('Description', { exact: true }).inputValue()).toBe(
      'Theirs, and saved first.',
    )
    await mine.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expectNoDialogs(mine)
  })

  it('keep two concurrent edits of different fields', async () => {
    const { page: mine } = await openSite({ as: 'editor' })
    const { page: theirs } = await openSite({ as: 'admin' })
    for (const page of [mine, theirs]) {
      await visit(page, '/admin/categories')
      await page.getByRole('button', { name: 'Edit Honeymoon' }).click()
      await page.getByLabel('Description', { exact: true }).waitFor()
    }
    await theirs.getByLabel('Description', { exact: true }).fill('Theirs, and saved first.')
    await theirs.getByRole('button', { name: 'Update category' }).click()
    await theirs.getByText('Category updated').waitFor()
    await mine.getByLabel('Meta title', { exact: true }).fill('Mine, and later')
    await mine.getByRole('button', { name: 'Update category' }).click()
    await mine.getByText('Ada Admin changed this category while you were editing it.').waitFor()
    await expectAccessible(mine)
    await mine.getByRole('button', { name: 'Save mine' }).click()
    await mine.getByText('Category updated').waitFor()

    await mine.getByRole('button', { name: 'Edit Honeymoon' }).click()
    const value = (label: string) => mine.getByLabel(label, { exact: true }).inputValue()
    await expect.poll(() => value('Description'), soon).toBe('Theirs, and saved first.')
    expect(await value('Meta title')).toBe('Mine, and later')
  })

  it('open the target when somebody follows a link to a merged one', async () => {
    const { page: editor } = await openSite({ as: 'editor' })
    const call = async (name: string, data: object) =>
      (await editor.request.post(`/api/trpc/categories.editing.${name}`, { data })).json()
    const [old, taker] = [
      await call('create', { name: 'Old harbour' }),
      await call('create', { name: 'New harbour' }),
    ]
    const { page } = await openSite({ as: 'visitor' })
    const link = page.getByRole('link', { name: 'Old harbour' })
    await visitUntilShown(page, '/categories', link)
    await call('merge', { fromId: old.result.data.id, intoId: taker.result.data.id })
    await page.evaluate((missing) => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes(missing)) throw new Error(`${missing} was shown`)
      }).observe(document.body, { childList: true, subtree: true })
    }, categoryNotFound)
    await link.click()
    await page.waitForURL('**/categories/new-harbour-bucket-list-ideas')
    await expect.poll(() => getFocusedName(page), soon).toBe('New harbour')
    await page.goBack()
    await page.waitForURL('**/categories')
  })

  it('are featured in the order that editors set', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin/categories')
    const order = () => page.getByRole('dialog').getByRole('listitem').allInnerTexts()
    const save = () => page.getByRole('button', { name: 'Save order' }).click()
    const open = async () => {
      await page.getByRole('button', { name: 'Reorder featured categories…' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    }
    await open()
    const before = await order()
    const second = /^2\. (.*)/.exec(before[1] ?? '')?.[1] ?? ''
    await page.getByRole('button', { name: `Move ${second} up` }).click()
    await expectAccessible(page)
    await save()
    await page.getByText('Featured categories saved').waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    await open()
    expect((await order())[0]).toContain(`1. ${second}`)
    await page.getByRole('button', { name: `Move ${second} down` }).click()
    await save()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    await open()
    expect(await order()).toEqual(before)
  })
})

/** Chooses the category to merge into with the keyboard alone. */
async function chooseByKeyboard(page: Page, name: string) {
  const box = page.getByLabel('Merge into')
  await box.pressSequentially('no such category')
  await page.getByText('No matching categories.').waitFor()
  await box.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded'), soon).toBe('false')
  await box.fill(name.toLowerCase())
  await page.getByRole('option', { name, exact: true }).waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  expect(await box.inputValue()).toBe(name)
}

/** Selects the target category by a part of its name. */
async function choose(page: Page, name: string) {
  await page.getByLabel('Merge into').pressSequentially(name.slice(0, 3).toLowerCase())
  await page.getByRole('option', { name, exact: true }).click()
}
