import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSite } from '../support/browser/browser.ts'
import { fillLogin, createMember, signIn } from './members/new-member.ts'
import { expectToast, readSavedIdeas, saveIdeas } from './members/bucket-list/saved-ideas.ts'
import { cards, soon, visit } from './visitors/page-state.ts'

const list = '/my-bucket-list'
const rows = (page: Page) => page.getByRole('list', { name: /^Your bucket list/ }).getByRole('article')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const newTitle = (words: string, width: number) => `${words} at ${width} pixels`

async function openList(width: number, entries: object[], hasTouch = false, query = '') {
  const { page, context } = await openSite({ withImages: true, width, height: 1200, hasTouch })
  await signIn(context, await createMember())
  await saveIdeas(context, entries)
  await visit(page, list + query)
  await expect.poll(() => rows(page).count(), soon).toBe(entries.length)
  return { page, context }
}

/** Returns the buttons of the dialog that a toast in its final position covers. */
async function findButtonsBehindToast(page: Page): Promise<(string | null)[]> {
  const area = page.getByRole('region', { name: 'Notifications' })
  await area.getByRole('button', { name: 'Close' }).waitFor()
  await area.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return area.evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return [...document.querySelectorAll('dialog button')]
      .filter((button) => !toast.contains(button))
      .filter((button) => {
        const box = button.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
  })
}

/** Common tasks from start to end. Saving while signed out is in `members/bucket-list/pending-saves`. */
describe.each([375, 1280])('visitors and members can, at %d pixels,', (width) => {
  it('find something for a rainy afternoon with children under $50', async () => {
    const { page } = await openSite({ width, height: 800 })
    await visit(page, '/')
    const box = page.getByRole('main').getByRole('combobox').first()
    await box.fill('rainy afternoon with children under $50')
    await box.press('Enter')
    await page.waitForURL('**/search?q=rainy*')
    await page
      .getByText(/^[\d,]+ ideas? found$/)
      .first()
      .waitFor()
    expect((await cards(page)).length).toBeGreaterThan(0)
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Add to My List', exact: true }).waitFor()
  })

  it('reorder their list, by keyboard and by dragging', async () => {
    const entries = [1, 2, 3].map((ideaId) => ({ ideaId }))
    const { page, context } = await openList(width, entries, true, '?sort=own')
    const [first, second, third] = await titles(page)
    const handle = (title = '') => page.getByRole('button', { name: `Move: ${title}`, exact: true })
    await handle(third).focus()
    await page.keyboard.press('Space')
    await page.getByText(`Picked up ${third}, position 3 of 3.`).waitFor({ state: 'attached' })
    // Keys are ignored until the entry is measured.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowUp')
        return page.getByText(`${third} is now at position 1 of 3.`).count()
      }, soon)
      .toBe(1)
    await page.keyboard.press('Space')
    await expect.poll(() => titles(page), soon).toEqual([third, first, second])

    await page.getByText(`Dropped ${third} at position 1 of 3.`).waitFor({ state: 'attached' })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()]
    if (!from || !to) throw new Error('There is nothing to take hold of')
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + from.width / 2, y }],
      })
    const way = (part: number) => from.y + 20 + (to.y - from.y) * part
    await touch('touchStart', way(0))
    await touch('touchMove', way(0.05))
    // Announced immediately when it is over its own position.
    await page
      .getByText(/(Picked up .*, position 1|is now at position 1) of 3/)
      .waitFor({ state: 'attached' })
    for (const [part, place] of [
      [0.6, 2],
      [1.1, 3],
    ] as const) {
      await touch('touchMove', way(part))
      await page.getByText(`${third} is now at position ${place} of 3.`).waitFor({ state: 'attached' })
    }
    await touch('touchEnd')
    await expect.poll(() => titles(page), soon).toEqual([first, second, third])
    await expect
      .poll(async () => (await readSavedIdeas(context)).map(({ idea }) => idea.title), soon)
      .toEqual([first, second, third])
  })

  it('complete an idea, with photos, and show it to a stranger', async () => {
    const { page } = await openList(width, [{ ideaId: 1 }])
    await page.getByRole('button', { name: /^Complete: / }).click()
    const moment = page.getByRole('form', { name: /^How was “/ })
    await moment.getByLabel('What do you want to remember?').fill('We stayed until dark')
    const picture = { name: 'one.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await moment.getByLabel(/^Choose photos/).setInputFiles(picture)
    await expect.poll(() => moment.locator('img').count(), soon).toBe(1)
    await moment.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => moment.count(), soon).toBe(0)

    await page.getByRole('button', { name: 'Timeline' }).click()
    const map = page.getByRole('img', { name: /^Map of your \d{4}: Saudi Arabia$/ })
    await expect
      .poll(() => map.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth), soon)
      .toBeGreaterThan(0)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download your \d{4} recap$/ }).click()
    expect((await saving).suggestedFilename()).toMatch(/^my-\d{4}\.jpg$/)
    await page.goBack()

    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share your list' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByRole('checkbox', { name: /^Include my memories/ }).check()
    const link = await dialog.getByLabel('Your link').inputValue()
    for (const height of [667, 812, 1200]) {
      await page.setViewportSize({ width, height })
      await dialog.getByRole('button', { name: 'Copy' }).click()
      // The toast follows the dialog, whose size has just changed.
      await expect.poll(async () => [height, await findButtonsBehindToast(page)], soon).toEqual([height, []])
    }
    const { page: stranger } = await openSite({ withImages: true, width, height: 800 })
    await expect
      .poll(async () => {
        await visit(stranger, link)
        return stranger.getByText('We stayed until dark').count()
      }, soon)
      .toBe(1)
    const photo = stranger.locator('main img[src*="/photos/"]').first()
    await expect
      .poll(() => photo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth), soon)
      .toBeGreaterThan(0)
  })

  it('import a list', async () => {
    const { page, context } = await openList(width, [{ ideaId: 1 }])
    await page.getByRole('button', { name: 'Import, export, calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import, export and calendar' })
    const buffer = Buffer.from('title,status\nLearn to whistle,done\nSee a whale,planned\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Import 2' }).click()
    await expectToast(page, '2 items imported')
    expect(await readSavedIdeas(context)).toHaveLength(3)
  })

  it('publish at a set time, and change many at once', async () => {
    const { page } = await openSite({ as: 'editor', width, height: 900 })
    const title = newTitle('Wait for a comet', width)
    for (const words of [title, `${title}, twice`])
      await page.request.post('/api/ideas', { data: { title: words, categoryId: 1, state: 'draft' } })
    await visit(page, `/admin?view=table&q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('State').selectOption('Scheduled')
    await dialog.getByLabel('Publish at').fill('2099-12-03T09:00')
    await dialog.getByText('This idea will be published on December 3, 2099 at 9:00 AM.').waitFor()
    await dialog.getByRole('button', { name: 'Update idea' }).click()
    await expect.poll(() => dialog.count(), soon).toBe(0)

    await expect.poll(() => page.locator('[data-row]').count(), soon).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all ideas on this page' }).check()
    await page.getByRole('button', { name: 'Change…' }).click()
    await dialog.getByLabel('Difficulty').selectOption('Hard')
    await dialog.getByRole('button', { name: 'Change 2 ideas' }).click()
    await page.getByText('2 ideas changed').waitFor()
  })

  it('see the searches without results', async () => {
    const { page } = await openSite({ as: 'editor', width, height: 900 })
    const words = `zzqx${width}wv vfwq${width}kx`
    await page.request.get(`/api/search?q=${words}`)
    const create = page.getByRole('link', { name: `Create an idea: ${words}` })
    // Searches are counted every few seconds.
    await expect
      .poll(
        async () => {
          await visit(page, '/admin/analytics')
          await page.getByRole('heading', { name: 'Searches without results' }).waitFor()
          return create.count()
        },
        { ...soon, interval: 1_000 },
      )
      .toBe(1)
  })

  it('sign in after a wrong password', async () => {
    const member = await createMember()
    const { page } = await openSite({ width, height: 800 })
    await visit(page, '/login')
    await fillLogin(page, { ...member, password: 'not this one' })
    const alert = page.getByRole('main').getByRole('alert')
    await expect.poll(() => alert.innerText(), soon).toContain('The email address or password is incorrect.')
    await fillLogin(page, member)
    await expectToast(page, 'Welcome back!')
  })
})
