import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { address, cards, heading, measureWidth } from './page-state.ts'

const travel = '/categories/international-travel-bucket-list-ideas'

const publicPaths = [
  '/',
  '/search',
  '/search?q=kayak',
  '/categories',
  travel,
  `${travel}?view=list`,
  '/ideas/1',
  '/popular',
  '/new',
  '/map',
  '/places',
  '/places/japan',
  '/near?place=kyoto',
  '/now',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/forgot-password',
  '/nothing-here',
]

describe('without JavaScript', () => {
  it('every public page is readable', async () => {
    const { page } = await openSite({ javaScriptEnabled: false })
    for (const path of publicPaths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(await heading(page).isVisible()).toBe(true)
      const text = await page.getByRole('main').innerText()
      expect(text.length).toBeGreaterThan(path === '/nothing-here' ? 40 : 200)
    }
  })

  it('the search form, the filters, Load More and the links work', async () => {
    const { page } = await openSite({ javaScriptEnabled: false })
    await page.goto('/')
    expect(await page.getByRole('button', { name: 'Get Random Idea' }).isVisible()).toBe(false)
    await page.getByRole('main').getByRole('searchbox').fill('two words')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=two+words')
    expect(await heading(page).innerText()).toBe('Search Results for “two words”')

    await page.goto(travel)
    await page.getByRole('button', { name: 'Load More Ideas' }).click()
    await page.waitForURL(`**${travel}?page=2`)
    expect(await cards(page)).toHaveLength(24)
    await page.getByRole('button', { name: 'List view' }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'list')
    await page.getByRole('button', { name: 'Medium' }).click()
    await page.waitForURL((url) => url.searchParams.get('difficulty') === '2')
    expect(await page.getByRole('button', { name: 'Medium' }).getAttribute('aria-pressed')).toBe('true')
    expect(new URL(page.url()).searchParams.get('view')).toBe('list')
    await page.getByRole('button', { name: 'Medium' }).click()
    await page.waitForURL((url) => !url.searchParams.has('difficulty'))

    const card = page.getByRole('main').getByRole('article').getByRole('link').first()
    const title = await card.innerText()
    await card.click()
    await page.waitForURL('**/ideas/*')
    expect(await heading(page).innerText()).toBe(title)
  })

  it('a blank search shows the search page, and filters without a match can be cleared', async () => {
    const { page } = await openSite({ javaScriptEnabled: false })
    await page.goto('/search')
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await page.waitForURL('**/search?q=')
    expect(await heading(page).innerText()).toBe('Search Ideas')
    await page.goto(`${travel}?search=zyzzyva&view=list`)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.waitForURL(`**${travel}?view=list`)
    expect(await cards(page)).toHaveLength(12)
  })

  it('the phone menu opens, and a form with secrets says what it needs', async () => {
    const { page } = await openSite({ javaScriptEnabled: false, width: 375 })
    await page.goto('/about')
    await page.getByLabel('Open menu').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login')
    const notice = page.locator('form noscript')
    expect(await notice.isVisible()).toBe(true)
    expect(await notice.innerText()).toBe('This form needs JavaScript to send your password securely.')
    expect(await page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true)
    expect(address(page)).toBe('/login')
  })
})

it.each(['Open menu', 'Open search'])('what "%s" opens fits on 320 pixels', async (fold) => {
  const { page } = await openSite({ width: 320 })
  await page.goto('/about')
  await page.getByLabel(fold).click()
  await page.locator('details[open]').waitFor()
  expect(await measureWidth(page)).toEqual({ scrolls: 320, over: [] })
})
