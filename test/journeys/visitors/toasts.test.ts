import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon } from './page-state.ts'

describe('a toast', () => {
  it('disappears after five seconds', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await page.clock.runFor(4800)
    expect(await area.innerText()).toBe('Link copied')
    await page.clock.runFor(300)
    await expect.poll(() => area.innerText(), soon).toBe('')
  })

  it('stays while the pointer is on it', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await page.clock.runFor(3000)
    await area.getByText('Link copied').hover()
    await page.clock.runFor(60_000)
    expect(await area.innerText()).toBe('Link copied')
    await page.mouse.move(5, 300)
    await page.clock.runFor(1500)
    expect(await area.innerText()).toBe('Link copied')
    await page.clock.runFor(700)
    await expect.poll(() => area.innerText(), soon).toBe('')
  })

  it('stays while it has the focus', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await area.getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(60_000)
    expect(await area.innerText()).toBe('Link copied')
    await page.getByRole('button', { name: 'Share', exact: true }).focus()
    await page.clock.runFor(5100)
    await expect.poll(() => area.innerText(), soon).toBe('')
  })

  it('is replaced by a new one', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await page.clock.runFor(4000)
    const old = await area.getByText('Link copied').elementHandle()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => old?.evaluate((element) => element.isConnected), soon).toBe(false)
    expect(await area.getByText('Link copied').count()).toBe(1)
    await page.clock.runFor(4000)
    expect(await area.innerText()).toBe('Link copied')
    await page.clock.runFor(1100)
    await expect.poll(() => area.innerText(), soon).toBe('')
  })

  it('gets the focus with F8', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await page.keyboard.press('F8')
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page), soon).toBe('Close')
  })

  it('closes with Escape, which returns the focus', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await expect.poll(() => area.innerText(), soon).toBe('')
    await expect.poll(() => focusedName(page), soon).toBe('Share')
  })

  it('closes with its button', async () => {
    const { page, area } = await openIdea()
    await copyLink(page)
    await area.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => area.innerText(), soon).toBe('')
  })

  it('is announced in a known region, within 420 pixels', async () => {
    const { page, area } = await openIdea()
    const status = await area.getByRole('status').elementHandle()
    await copyLink(page)
    expect(await status?.innerText()).toBe('Link copied')
    expect((await area.boundingBox())?.width).toBe(420)
  })
})

/** Opens an idea with a stopped clock, which the test advances. */
async function openIdea() {
  const { page, context } = await openSite({ withImages: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/ideas/1')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return { page, area: page.getByRole('region', { name: 'Notifications' }) }
}

async function copyLink(page: Page) {
  const button = page.getByRole('button', { name: 'Share', exact: true })
  await button.click()
  await expect.poll(() => page.getByText('Link copied').count(), soon).toBe(1)
  // Moves the pointer away from both.
  await page.mouse.move(5, 300)
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
