import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothSchemes, openSite } from '../../support/browser/browser.ts'
import { getFocusedName, heading, soon, visit } from './page-state.ts'

async function openBox(options: Parameters<typeof openSite>[0] = {}, path = '/') {
  const { page } = await openSite(options)
  await visit(page, path)
  return {
    page,
    box: page.getByRole('main').getByRole('combobox'),
    list: page.getByRole('listbox', { name: 'Suggestions' }),
    options: page.getByRole('option'),
    // The newsletter form has its own status.
    status: page.getByRole('main').getByRole('search').getByRole('status'),
  }
}

describe('suggestions', () => {
  it('show from the second letter, in groups, and announce their number', async () => {
    const { box, list, options, status } = await openBox()
    await box.pressSequentially('k')
    await expect.poll(() => status.count(), soon).toBe(1)
    expect(await list.count()).toBe(0)
    expect(await box.getAttribute('aria-expanded')).toBe('false')

    await box.pressSequentially('ayak')
    // The suggestions of the first letters are shown until those of the whole word arrive.
    await expect.poll(() => options.last().innerText(), soon).toBe('Search for “kayak”')
    await expect.poll(() => list.locator('mark').first().innerText(), soon).toMatch(/^kayak/i)
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    expect(await box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const groups = list.getByRole('group')
    await expect
      .poll(() => groups.evaluateAll((all) => all.map((group) => group.ariaLabel)), soon)
      .toEqual(['Ideas', 'Categories', 'Tags'])
    await expect
      .poll(async () => (await status.innerText()) === announcement((await options.count()) - 1), soon)
      .toBe(true)
  })

  it('lose no letter that is typed while they load', async () => {
    const { page, box, options } = await openBox()
    await page.evaluate(() => {
      const form = document.querySelector('main form[role=search], main search form')
      const input = form?.querySelector('input')
      // The elements exist, but have no listeners yet.
      new MutationObserver((_, observer) => {
        if (!input || !form?.querySelector('output')) return
        observer.disconnect()
        input.value = 'kayak'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }).observe(form ?? document, { childList: true, subtree: true })
    })
    await box.focus()
    await expect.poll(() => options.last().innerText(), soon).toBe('Search for “kayak”')
  })

  it('are navigated by arrow keys, while the focus stays in the text', async () => {
    const { page, box, options } = await openBox()
    await box.fill('kayak')
    await options.first().waitFor()
    await box.press('ArrowDown')
    await expect.poll(() => getActiveOption(page), soon).toBe(await options.first().innerText())
    await box.press('ArrowUp')
    await expect.poll(() => getActiveOption(page), soon).toBe(undefined)
    await box.press('ArrowUp')
    await expect.poll(() => getActiveOption(page), soon).toBe('Search for “kayak”')
    await box.press('Home')
    await expect.poll(() => getActiveOption(page), soon).toBe(undefined)
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
    expect(await box.inputValue()).toBe('kayak')

    await box.press('ArrowDown')
    const title = (await options.first().innerText()).split('\n')[0]
    await box.press('Enter')
    await page.waitForURL('**/ideas/*')
    await expect.poll(() => heading(page).innerText(), soon).toBe(title)
    expect(await page.getByRole('listbox').count()).toBe(0)
  })

  it('lead to categories and tags, and the last one to the search itself', async () => {
    const { page, box, list, options } = await openBox({}, '/search')
    await box.fill('kayak')
    await list.getByRole('group', { name: 'Tags' }).getByRole('option').first().click()
    await page.waitForURL('**/search?q=kayak*')
    const tag = new URL(page.url()).searchParams.get('q') ?? ''
    await expect.poll(() => heading(page).innerText(), soon).toBe(`Search Results for “${tag}”`)
    await expect.poll(() => box.inputValue(), soon).toBe(tag)
    expect(await list.count()).toBe(0)

    await box.fill('sailing boats')
    await options.last().click()
    await page.waitForURL('**/search?q=sailing%20boats')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Search Results for “sailing boats”')
    await box.fill('sailing')
    await list.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Sailing' }).click()
    await page.waitForURL('**/categories/sailing-bucket-list-ideas')
    await expect.poll(() => getFocusedName(page), soon).toBe('Sailing')
  })

  it('leave Enter to the search while none is selected', async () => {
    const { page, box, list } = await openBox()
    await box.fill('kayak')
    await list.waitFor()
    await box.press('Enter')
    await page.waitForURL('**/search?q=kayak')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Search Results for “kayak”')
    expect(await list.count()).toBe(0)
  })

  it('close with Escape, which then clears the text and closes the panel', async () => {
    const { page } = await openSite({ width: 320, height: 640 })
    await visit(page, '/about')
    await page.getByLabel('Open search').click()
    const box = page.getByRole('banner').getByRole('combobox')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search all ideas')
    await box.pressSequentially('sailing')
    const list = page.getByRole('listbox')
    // Waits for the suggestions of the whole word, which replace earlier ones.
    await expect.poll(() => list.locator('mark').first().innerText(), soon).toMatch(/^sailing/i)
    await expectAccessible(page)
    const place = await list.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(640)

    await box.press('Escape')
    await expect.poll(() => list.count(), soon).toBe(0)
    expect(await box.inputValue()).toBe('sailing')
    await box.press('Escape')
    await expect.poll(() => box.inputValue(), soon).toBe('')
    expect(await page.locator('details[open]').count()).toBe(1)
    await box.press('Escape')
    await expect.poll(() => page.locator('details[open]').count(), soon).toBe(0)
  })

  it('close when the box loses focus, by Tab or by a click elsewhere', async () => {
    const { page, box, list } = await openBox()
    await box.fill('kayak')
    await list.waitFor()
    await box.press('Tab')
    await expect.poll(() => list.count(), soon).toBe(0)
    await expect.poll(() => getFocusedName(page), soon).toBe('Search')
    await box.focus()
    await box.press('ArrowDown')
    await list.waitFor()
    await heading(page).click()
    await expect.poll(() => list.count(), soon).toBe(0)
  })

  it.each([375, 1280])(
    'are accessible at %i pixels in either scheme, and large enough to touch',
    async (width) => {
      const { page, box, list, options } = await openBox({ width })
      await box.fill('sail')
      await list.waitFor()
      await box.press('ArrowDown')
      await expect.poll(() => getActiveOption(page), soon).toBeDefined()
      await expectAccessibleInBothSchemes(page)
      const heights = await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(heights.filter((height) => height < 44)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
})

const announcement = (count: number) => `${count} suggestions, use the up and down arrow keys`

/** Returns the text of the active option. */
const getActiveOption = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    const option = id ? document.getElementById(id) : undefined
    return option?.ariaSelected === 'true' ? option.innerText : undefined
  })
