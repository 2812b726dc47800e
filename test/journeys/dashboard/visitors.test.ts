import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothSchemes, waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('visitor statistics', () => {
  it('count visits in the period of the URL, and can be exported', async () => {
    const { page: visitor } = await openSite({ as: 'visitor', userAgent })
    // No other journey opens this page.
    await visitor.goto('/ideas/1234?utm_campaign=a-journey')
    await waitForHydration(visitor)

    const { page } = await openSite({ as: 'editor' })
    const idea = panel(page, 'Most Viewed Ideas')
      .getByRole('link')
      .filter({ hasText: await titleOf(visitor) })
    await expect
      .poll(async () => {
        await visit(page, '/admin/analytics')
        await panel(page, 'Campaigns').waitFor()
        return idea.count()
      }, soon)
      .toBe(1)
    await panel(page, 'Campaigns').getByText('a-journey').waitFor()
    await panel(page, 'Visitors')
      .getByText(/in the last 30 days/)
      .waitFor()

    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '12 months' }).click()
    await page.waitForURL('**/admin/analytics?period=12m')
    await panel(page, 'Visitors')
      .getByText(/in the last 12 months/)
      .waitFor()
    await page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: 'Weeks' }).click()
    await page.waitForURL('**/admin/analytics?period=12m&by=week')
    await expect
      .poll(
        async () =>
          page
            .locator('[aria-current]')
            .filter({ hasText: /months|Weeks/ })
            .allInnerTexts(),
        soon,
      )
      .toEqual(['12 months', 'Weeks'])
    await page.goBack()
    await page.waitForURL('**/admin/analytics?period=12m')

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Page views as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('views-12m.csv')
    // Trimming also removes the byte order mark for spreadsheets.
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('month,views,before')
    expect(lines).toHaveLength(13)
    expect(Number(lines.at(-1)?.split(',')[1])).toBeGreaterThan(0)
  })

  it('are readable in either scheme', async () => {
    const { page: visitor } = await openSite({ as: 'visitor', userAgent })
    const told = visitor.waitForResponse('**/api/events')
    await visitor.goto('/about')
    await told
    const { page } = await openSite({ as: 'editor', width: 375 })
    const chart = panel(page, 'Visitors').locator('svg').first()
    await expect
      .poll(async () => {
        await visit(page, '/admin/analytics?period=7d')
        await panel(page, 'Visitors').getByText('in the last 7 days').waitFor()
        return panel(page, 'Visitors')
          .getByText(/^None in/)
          .count()
      }, soon)
      .toBe(0)
    await chart.waitFor()
    const bar = panel(page, 'Visitors').locator('.recharts-bar-rectangle path').last()
    // SVG draws an undefined colour in black.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await bar.evaluate((path) => getComputedStyle(path).fill)).not.toBe('rgb(0, 0, 0)')
    }
    await panel(page, 'Visitors').getByText('View as table').click()
    await panel(page, 'Visitors').getByRole('columnheader', { name: 'Previous period' }).waitFor()
    await expectAccessibleInBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const titleOf = async (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
