import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { getFocusedName, heading, soon, visit } from '../visitors/page-state.ts'

const tabs = ['/admin', '/admin/categories', '/admin/analytics', '/admin/people']

const groups = {
  Content: ['Manage Ideas', 'Categories'],
  Audience: ['Analytics', 'Newsletter', 'People'],
  System: ['Webhooks', 'Jobs', 'Backups'],
}

describe('the dashboard', () => {
  it('asks a visitor to log in', async () => {
    const { page } = await openSite({ as: 'visitor' })
    for (const path of tabs) {
      await visit(page, path)
      await expect.poll(() => heading(page).innerText(), soon).toBe('Please Log In')
      const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
      expect(await signIn.getAttribute('href')).toContain('/login')
    }
    // The page is the same for every tab.
    await expectAccessible(page)
  })

  it('tells a member that they have no access', async () => {
    const { page } = await openSite({ as: 'member' })
    for (const path of tabs) {
      await visit(page, path)
      await expect.poll(() => heading(page).innerText(), soon).toBe('This page is for editors')
      expect(await page.getByRole('main').innerText()).toContain('403')
    }
    await expectAccessible(page)
  })

  it('shows an editor four tabs, and people only to admins', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin')
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await expect
      .poll(() => links.allInnerTexts(), soon)
      .toEqual(['Manage Ideas', 'Categories', 'Analytics', 'Newsletter'])
    await visit(page, '/admin/people')
    await page.getByRole('heading', { name: 'This page is for admins' }).waitFor()
  })

  it.each([320, 768, 1280])('shows every tab in its group, at %d pixels', async (width) => {
    const { page } = await openSite({ as: 'admin', width })
    await visit(page, '/admin')
    const bar = page.getByRole('navigation', { name: 'Dashboard' })
    for (const [group, tabNames] of Object.entries(groups))
      await expect
        .poll(() => bar.getByRole('group', { name: group }).getByRole('link').allInnerTexts(), soon)
        .toEqual(tabNames)
    const isInView = await bar
      .getByRole('link')
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right <= innerWidth))
    expect(isInView).toEqual(Array(8).fill(true))
    expect(await page.getByRole('main').getByRole('link', { name: 'View site' }).getAttribute('href')).toBe(
      '/',
    )
  })

  it('opens with what waits, each with the page that deals with it', async () => {
    const { page } = await openSite({ as: 'admin', width: 375 })
    await visit(page, '/admin')
    const overview = page.getByRole('region', { name: 'Overview' })
    const links = overview.getByRole('link')
    await expect.poll(() => links.count(), soon).toBe(7)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/admin?view=table&state=draft',
      '/admin?view=table&state=scheduled&sort=publishAt',
      expect.stringMatching(/^\/admin\/newsletter(\?issue=\d+)?$/),
      '/admin/analytics?period=7d',
      '/admin/jobs',
      '/admin/backups',
      '/admin/analytics?period=7d',
    ])
    await expectAccessible(page)
    const { page: ofEditor } = await openSite({ as: 'editor' })
    await visit(ofEditor, '/admin')
    await ofEditor.getByRole('link', { name: 'Drafts' }).waitFor()
    expect(await ofEditor.getByRole('link', { name: /jobs|backup/i }).count()).toBe(0)
  })

  it('marks only the active tab in forced colors', async () => {
    const { page } = await openSite({ as: 'admin', forcedColors: 'active' })
    await visit(page, '/admin/jobs')
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    const lined = () =>
      links.evaluateAll((all) =>
        all.filter((tab) => getComputedStyle(tab).borderBottomWidth !== '0px').map((tab) => tab.textContent),
      )
    await expect.poll(lined, soon).toEqual(['Jobs'])
  })

  it('links a count to its ideas, and no count of zero', async () => {
    const { page } = await openSite({ as: 'editor' })
    await page.route(/\/api\/trpc\/[^?]*admin\.figures/, async (route) => {
      const response = await route.fetch()
      const answers = await response.json()
      for (const { result } of answers) Object.assign(result.data.totals ?? {}, { scheduled: 0, archived: 3 })
      await route.fulfill({ response, json: answers })
    })
    await visit(page, '/admin/analytics')
    const shelves = page.getByRole('region', { name: 'Ideas by state' })
    await shelves.getByText('0 scheduled').waitFor()
    expect(await shelves.getByRole('link', { name: 'scheduled' }).count()).toBe(0)
    expect(await shelves.getByRole('link', { name: '3 archived' }).getAttribute('href')).toBe(
      '/admin?view=table&state=archived',
    )
  })

  it.each([
    ['/admin/categories', 'Edit'],
    ['/admin/people', 'Manage'],
  ])('has its heading above its buttons: %s', async (path, word) => {
    const { page } = await openSite({ as: 'admin', width: 768 })
    await visit(page, path)
    const button = page.getByRole('cell').getByText(word, { exact: true }).first()
    await button.waitFor()
    const column = page.getByRole('columnheader', { name: word })
    expect(await getTextCenter(button)).toBeCloseTo(await getTextCenter(column), 0)
  })

  it('shows people to an admin', async () => {
    const { page } = await openSite({ as: 'admin' })
    await visit(page, '/admin/people')
    await page.getByRole('row', { name: /Edda Editor/ }).waitFor()
    // The most frequent role is not highlighted.
    expect(await getBackground(page.getByRole('row', { name: /Mia Member/ }).getByText('member'))).toBe(
      unmarked,
    )
    expect(await getBackground(page.getByRole('row', { name: /Edda Editor/ }).getByText('editor'))).not.toBe(
      unmarked,
    )
    await page.getByRole('searchbox', { name: 'Search members' }).fill('mia member')
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
    await page.getByRole('button', { name: 'Manage Mia Member' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close dialog' }).click()
    expect(await page.getByRole('row').count()).toBe(2)
  })

  it.each([
    [320, 'Vic'],
    [375, 'Wim'],
    [1280, 'Yul'],
  ])('does not delete a member on a double tap, at %d pixels', async (width, name) => {
    const { page } = await openSite({ as: 'admin', width, height: 700 })
    await visit(page, '/admin/people')
    await page.getByRole('searchbox', { name: 'Search members' }).fill(name)
    const dialog = page.getByRole('dialog', { name })
    const ask = dialog.getByRole('button', { name: 'Delete account' })
    for (const corner of ['top left', 'top right', 'bottom left', 'bottom right', 'middle']) {
      await page.getByRole('button', { name: `Manage ${name}` }).click()
      const box = await ask.boundingBox()
      if (!box) throw new Error('The button is not to be seen.')
      await ask.dblclick({ position: getCornerPoint(corner, box) })
      await dialog.getByRole('button', { name: /^(Delete account|Keep it)$/ }).waitFor()
      await page.getByRole('button', { name: 'Close dialog' }).click()
    }
    await page.reload()
    await page.getByRole('searchbox', { name: 'Search members' }).fill(name)
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
    expect(await page.getByRole('button', { name: `Manage ${name}` }).count()).toBe(1)
  })

  it('lets an admin delete an account after a short delay of the confirmation', async () => {
    const { page } = await openSite({ as: 'admin' })
    await visit(page, '/admin/people')
    await page.getByRole('searchbox', { name: 'Search members' }).fill('xena')
    await page.getByRole('button', { name: 'Manage Xena' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => getFocusedName(page), soon).toBe('Delete account')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Yes, delete permanently' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, delete permanently' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Manage Xena' }).count(), soon).toBe(0)
  })

  it('lets an admin change a role with its own button, and reports it even if the row is filtered out', async () => {
    const { page } = await openSite({ as: 'admin' })
    await visit(page, '/admin/people')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('member')
    await page.getByRole('button', { name: 'Manage Zoe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zoe' })
    await dialog.getByLabel('Role').selectOption('editor')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await dialog.getByText('Role changed.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Manage Zoe' }).count(), soon).toBe(0)
    await dialog.getByText('Role changed.').waitFor()
  })
})

const unmarked = 'rgba(0, 0, 0, 0)'
const getBackground = (words: Locator) =>
  words
    .and(words.page().locator('span'))
    .filter({ visible: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** Returns the horizontal centre of an element's text. */
const getTextCenter = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    const { x, width } = words.getBoundingClientRect()
    return x + width / 2
  })

/** Returns a point just within a button's rounded corner. */
function getCornerPoint(corner: string, { width, height }: { width: number; height: number }) {
  const [x, y] = [height / 3, 3]
  return {
    x: corner.endsWith('left') ? x : corner.endsWith('right') ? width - x : width / 2,
    y: corner.startsWith('top') ? y : corner.startsWith('bottom') ? height - y : height / 2,
  }
}
