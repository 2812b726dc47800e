import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'

describe('the jobs of the site', () => {
  it.each([375, 1280])('are shown to admins, by name, at %i pixels', async (width) => {
    const { page } = await openSite({ as: 'admin', width })
    await visit(page, '/admin')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Jobs' }).click()
    await page.waitForURL('**/admin/jobs')
    const queues = page.getByRole('table', { name: 'Queues' })
    await queues.getByRole('rowheader', { name: 'Account emails' }).waitFor()
    const names = () => queues.getByRole('rowheader').allInnerTexts()
    const unsorted = await names()
    await queues.getByRole('button', { name: 'Job' }).click()
    await expect.poll(names, soon).toEqual(unsorted.toSorted((a, b) => a.localeCompare(b, 'en')))
    await page.getByRole('heading', { name: /^Failed jobs: \d/ }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), soon).toBe(width)
  })

  it('are hidden from editors', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin/jobs')
    await page.getByRole('heading', { name: 'This page is for admins' }).waitFor()
    expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0)
  })
})
