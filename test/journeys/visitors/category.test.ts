import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForHydration, openSite } from '../../support/browser/browser.ts'
import { address, cards, soon, getFocusedName, heading, visit } from './page-state.ts'

const travel = '/categories/international-travel-bucket-list-ideas'

async function openCategory(options: Parameters<typeof openSite>[0] = {}, query = '') {
  const { page } = await openSite(options)
  await visit(page, travel + query)
  return {
    page,
    box: page.getByRole('combobox', { name: 'Search Travel & Explore ideas' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

describe('the filters of a category', () => {
  it('are in the URL, combine, and are removed by pressing them again', async () => {
    const { page, button } = await openCategory()
    await button('Medium').click()
    await expect.poll(() => button('Medium').getAttribute('aria-pressed'), soon).toBe('true')
    await button('$$').click()
    await page.waitForURL(`**${travel}?difficulty=2&cost=2`)
    expect(await button('Medium').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(async () => new Set(await facts(page)), soon).toEqual(new Set(['Medium', '$$']))
    await expect.poll(() => getFocusedName(page), soon).toBe('$$')

    await page.reload()
    await waitForHydration(page)
    expect(new Set(await facts(page))).toEqual(new Set(['Medium', '$$']))
    await button('Medium').click()
    await page.waitForURL(`**${travel}?cost=2`)
    await expect.poll(async () => new Set(await facts(page)).size, soon).toBeGreaterThan(2)
    await page.goBack()
    await expect.poll(() => button('Medium').getAttribute('aria-pressed'), soon).toBe('true')
  })

  it('accept several levels of a scale', async () => {
    const { page, button } = await openCategory()
    await button('Hard').click()
    await page.waitForURL(`**${travel}?difficulty=3`)
    await button('Easy').click()
    await page.waitForURL((url) => url.searchParams.get('difficulty') === '1,3')
    await expect
      .poll(async () => new Set(await facts(page, /^(Easy|Medium|Hard)$/)), soon)
      .toEqual(new Set(['Easy', 'Hard']))
    await button('Hard').click()
    await page.waitForURL(`**${travel}?difficulty=1`)
  })

  it('keep the pagination', async () => {
    const { page, button } = await openCategory({}, '?page=2')
    await button('$').click()
    await page.waitForURL((url) => url.searchParams.get('cost') === '1')
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await expect.poll(async () => new Set(await facts(page, /^\$+$/)), soon).toEqual(new Set(['$']))
  })

  it('are cleared together with the search, and the focus stays at the list', async () => {
    const { page, box, button } = await openCategory({}, '?difficulty=3&cost=1&search=zyzzyva&view=list')
    await button('Clear Filters').click()
    await page.waitForURL(`**${travel}?view=list`)
    await expect.poll(() => cards(page), soon).toHaveLength(12)
    expect(await box.inputValue()).toBe('')
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Ideas')
  })
})

describe('the search box of a category', () => {
  it('filters the list in place while typing', async () => {
    const { page, box } = await openCategory()
    const before = await cards(page)
    await box.pressSequentially('train')
    await page.waitForURL(`**${travel}?search=train`)
    const areTrains = async () => {
      const texts = await listed(page)
      return texts.length > 0 && texts.every((text) => /train/i.test(text))
    }
    await expect.poll(areTrains, soon).toBe(true)
    expect(await box.inputValue()).toBe('train')
    await expect.poll(() => getFocusedName(page), soon).toBe('Search Travel & Explore ideas')

    await box.fill('')
    await expect.poll(() => cards(page), soon).toEqual(before)
    expect(address(page).replace(/\?$/, '')).toBe(travel)
  })

  it('searches the whole catalogue when submitted, however slow that page is', async () => {
    const { page, box } = await openCategory()
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((passed) => setTimeout(passed, 600))
      await route.continue()
    })
    await box.fill('walk')
    await box.press('Enter')
    await page.waitForURL('**/search?q=walk')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Search Results for “walk”')
  })

  it('adds one history entry, however many letters were typed', async () => {
    const { page, box } = await openCategory()
    await page.getByRole('link', { name: 'All categories' }).click()
    await page.waitForURL('**/categories')
    await page.getByRole('main').getByRole('link', { name: 'Travel & Explore' }).click()
    await page.waitForURL(`**${travel}`)
    for (const letter of 'sea') await box.press(letter, { delay: 300 })
    await page.waitForURL('**?search=sea')
    await page.goBack()
    await expect.poll(() => address(page), soon).toBe('/categories')
  })
})

describe('its suggestions', () => {
  it('are a few from everywhere, and the list is still filtered', async () => {
    const { page, box } = await openCategory()
    const list = page.getByRole('listbox')
    await box.pressSequentially('train')
    await page.waitForURL(`**${travel}?search=train`)
    await list.waitFor()
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(5)
    await box.press('Escape')
    await expect.poll(() => list.count(), soon).toBe(0)
    expect(address(page)).toBe(`${travel}?search=train`)
    expect(await box.inputValue()).toBe('train')
  })

  it('leave the page for good, however slow the next one is', async () => {
    const { page, box } = await openCategory()
    await box.focus()
    await page.route('**/assets/idea-*.js', async (route) => {
      await new Promise((passed) => setTimeout(passed, 600))
      await route.continue()
    })
    await box.pressSequentially('kayak')
    await page.getByRole('option').first().click()
    await page.waitForURL('**/ideas/*')
    await page.getByRole('heading', { name: 'Similar Ideas' }).waitFor()
    expect(address(page)).toMatch(/^\/ideas\/\d+$/)
  })
})

describe('grid and list', () => {
  it('are stored in the URL', async () => {
    const { page, button } = await openCategory()
    await button('List view').click()
    await page.waitForURL(`**${travel}?view=list`)
    await expect.poll(() => areCardsSideBySide(page), soon).toBe(false)
    await page.reload()
    await waitForHydration(page)
    expect(await button('List view').getAttribute('aria-pressed')).toBe('true')
    expect(await cards(page)).toHaveLength(12)
    await button('Grid view').click()
    await expect.poll(() => address(page).replace(/\?$/, ''), soon).toBe(travel)
    await expect.poll(() => areCardsSideBySide(page), soon).toBe(true)
  })
})

describe('Load More Ideas', () => {
  it('responds to the space bar, shows each page, and disappears when all are shown', async () => {
    const { page, button } = await openCategory()
    for (const count of [24, 32]) {
      await button('Load More Ideas').focus()
      await page.keyboard.press(' ')
      await expect.poll(() => cards(page), soon).toHaveLength(count)
      const titles = await cards(page)
      await expect.poll(() => getFocusedName(page), soon).toBe(titles[count === 24 ? 12 : 24])
    }
    expect(await button('Load More Ideas').count()).toBe(0)
    await page.getByRole('status').getByText('32 ideas shown').waitFor()
  })

  it.each([
    ['reduce', true],
    ['no-preference', false],
  ] as const)('with motion "%s" scrolls in one step: %s', async (reducedMotion, jumps) => {
    const { page, button } = await openCategory({ reducedMotion })
    await button('Load More Ideas').scrollIntoViewIfNeeded()
    await page.evaluate(async () => {
      // Scroll events are dispatched at the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const places = new Set<number>()
      addEventListener('scroll', () => {
        document.body.dataset.places = String(places.add(scrollY).size)
      })
    })
    // Dispatched by script, so that the pointer does not scroll.
    await button('Load More Ideas').dispatchEvent('click')
    await expect.poll(() => cards(page), soon).toHaveLength(24)
    const list = page.getByRole('region', { name: 'Ideas', exact: true })
    await expect.poll(async () => Math.round((await list.boundingBox())?.y ?? 0), soon).toBe(100)
    const places = await page.evaluate(() => Number(document.body.dataset.places))
    expect(places === 1).toBe(jumps)
  })
})

const facts = (page: Page, shape = /^(Easy|Medium|Hard|\$+)$/) =>
  page.locator('main article').getByText(shape).allInnerTexts()

const listed = (page: Page) => page.locator('main article').allInnerTexts()

/** Whether the second card is beside the first, not below it. */
async function areCardsSideBySide(page: Page): Promise<boolean> {
  const [first, second] = await page
    .locator('main article')
    .evaluateAll((all) => all.slice(0, 2).map((card) => card.getBoundingClientRect().top))
  return first === second
}
