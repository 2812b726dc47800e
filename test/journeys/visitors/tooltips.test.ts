import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon } from './page-state.ts'

const name = 'Switch between light and dark mode'

describe('tooltips', () => {
  it('show after 700 ms, and the next one at once', async () => {
    const { page } = await openPage('/ideas/1')
    const byMail = page.getByRole('link', { name: 'Share by email' })
    const byPhone = page.getByRole('link', { name: 'Share on WhatsApp' })
    const mailHint = page.getByText('Share by email')
    const phoneHint = page.getByText('Share on WhatsApp')

    await byMail.hover()
    await page.clock.runFor(650)
    expect(await mailHint.count()).toBe(0)
    await page.clock.runFor(100)
    await expect.poll(() => mailHint.count(), soon).toBe(1)

    await leave(page)
    await expect.poll(() => mailHint.count(), soon).toBe(0)
    await page.clock.runFor(250)
    await byPhone.hover()
    await page.clock.runFor(20)
    await expect.poll(() => phoneHint.count(), soon).toBe(1)

    await leave(page)
    await expect.poll(() => phoneHint.count(), soon).toBe(0)
    await page.clock.runFor(350)
    await byMail.hover()
    await page.clock.runFor(650)
    expect(await mailHint.count()).toBe(0)
  })

  it('close with Escape', async () => {
    const { page, control, hint } = await openPage()
    await control.hover()
    await page.clock.runFor(750)
    await expect.poll(() => hint.count(), soon).toBe(1)
    // Event listeners are added shortly after it is painted.
    const afterEscape = async () => {
      await page.keyboard.press('Escape')
      return hint.count()
    }
    await expect.poll(afterEscape, soon).toBe(0)
  })

  it('show on keyboard focus, and close when the control is used', async () => {
    const { page, control, hint } = await openPage()
    await page.keyboard.press('Tab')
    await control.focus()
    await page.clock.runFor(750)
    await expect.poll(() => hint.count(), soon).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => hint.count(), soon).toBe(0)
  })

  it('can be hovered, stay within the window and do not change the accessible name', async () => {
    const { page, control, hint } = await openPage('/about', { width: 500 })
    await control.hover()
    await page.clock.runFor(750)
    const box = await hint.boundingBox()
    if (!box) throw new Error('The hint is not on the screen')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(500)
    expect(box.y).toBeGreaterThanOrEqual(0)

    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
    await page.clock.runFor(2000)
    expect(await hint.count()).toBe(1)
    expect(await page.getByText(name).and(page.locator(':not([aria-hidden] *)')).count()).toBe(0)
    expect(await control.getAttribute('aria-describedby')).toBeNull()
  })

  it('do not show on touch', async () => {
    const { page, control, hint } = await openPage('/about', { width: 500, hasTouch: true })
    await control.tap()
    await page.clock.runFor(2000)
    expect(await hint.count()).toBe(0)
  })
})

/** Opens a page with a stopped clock, which the test advances. */
async function openPage(path = '/about', visit: Parameters<typeof openSite>[0] = {}) {
  const { page } = await openSite(visit)
  await page.clock.install()
  await page.goto(path)
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return { page, control: page.getByRole('button', { name }), hint: page.getByText(name) }
}

const leave = (page: Page) => page.mouse.move(5, 500)
