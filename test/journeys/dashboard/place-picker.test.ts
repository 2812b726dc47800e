import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { soon, visit } from '../visitors/page-state.ts'

const field = (page: Page, label: string) =>
  page.getByRole('dialog').last().getByLabel(label, { exact: true })

describe('a place', () => {
  it('is set on the map by keyboard or click, and refused with a message if it does not exist', async () => {
    const { page } = await openSite({ as: 'editor' })
    await visit(page, '/admin?new=Sleep%20at%20Hatun%20Machay')
    await page.getByText('Or set a point on the map').click()
    const map = page.getByRole('group', { name: 'Map for choosing a point' })
    await page.getByRole('button', { name: 'Add place' }).click()
    await page.getByText('Enter a name for the place').waitFor()
    await page.getByText('Latitude must be a number from -90 (south) to 90 (north)').waitFor()

    await map.focus()
    for (const key of ['ArrowLeft', 'ArrowDown', '+', '+', 'Shift+ArrowLeft']) await page.keyboard.press(key)
    await page.getByText(/^The point is at -?\d/).waitFor()
    const byKeys = await field(page, 'Longitude').inputValue()
    expect(Number(byKeys)).toBeLessThan(0)
    await map.locator('svg').click({ position: { x: 60, y: 40 } })
    await expect.poll(() => field(page, 'Longitude').inputValue(), soon).not.toBe(byKeys)

    await field(page, 'Place name').fill('Hatun Machay, Peru')
    await field(page, 'Country').selectOption('Peru')
    await field(page, 'Latitude').fill('-99')
    await page.getByRole('button', { name: 'Add place' }).click()
    await page.getByText('Latitude must be a number from -90 (south) to 90 (north)').waitFor()
    await field(page, 'Latitude').fill('-10.1')
    await field(page, 'Longitude').fill('-77.4')
    await expectAccessible(page)
    await field(page, 'Longitude').press('Enter')
    await expect
      .poll(() => page.locator('textarea[name=places]').inputValue(), soon)
      .toBe('Hatun Machay, Peru (PE, site) -10.1 -77.4')
    const chosen = page.getByRole('list', { name: 'Chosen places' }).getByRole('listitem')
    await field(page, 'Search for a place').fill('kyoto')
    await page
      .getByRole('list', { name: 'Places found' })
      .getByRole('button', { name: 'Kyoto' })
      .first()
      .click()
    await expect.poll(() => chosen.allInnerTexts(), soon).toHaveLength(2)
    await page.getByRole('button', { name: /^Remove Kyoto/ }).click()
    await expect.poll(() => chosen.count(), soon).toBe(1)
    expect(await chosen.innerText()).toContain('Hatun Machay')
    expect(await page.locator('textarea[name=places]').isVisible()).toBe(false)

    await page.getByText('Edit places as text').click()
    await page.locator('textarea[name=places]').fill('Hatun Machay, somewhere')
    await page.getByText('Edit places as text').click()
    await page.getByRole('button', { name: 'Create idea' }).click()
    // A refused text unfolds.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
      .toBe('places')
    await page.locator('textarea[name=places]').fill('Hatun Machay, Peru (PE, site) -10.1 -77.4')
    await page.getByRole('button', { name: 'Create idea' }).click()
    await page.getByText('“Sleep at Hatun Machay” was saved as draft.').waitFor()
  })

  it.each([375, 1280])('that is found is in full view above the buttons, at %i pixels', async (width) => {
    const { page } = await openSite({ as: 'editor', width, height: 667 })
    await visit(page, '/admin?new=Sleep%20in%20Kyoto')
    await field(page, 'Search for a place').fill('kyoto')
    const found = page.getByRole('list', { name: 'Places found' }).getByRole('button')
    await found.first().waitFor()
    const isInView = () =>
      found.evaluateAll((buttons) =>
        buttons.every((button) => {
          const { left, bottom } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(left + 20, bottom - 2))
        }),
      )
    await expect.poll(isInView, soon).toBe(true)
  })
})
