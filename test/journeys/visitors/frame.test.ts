import { expect, it } from 'vitest'
import { expectAccessible, waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon } from './page-state.ts'

it('a route change scrolls to the top and focuses the heading; Back restores the position', async () => {
  const { page } = await openSite()
  await page.goto('/popular')
  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.waitForURL('**/register')
  await expect.poll(() => page.evaluate(() => scrollY), soon).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1')
  await page.goBack()
  await page.waitForURL('**/popular')
  await expect.poll(() => page.evaluate(() => scrollY), soon).toBe(900)
})

it.each(['light', 'dark'] as const)(
  'the %s scheme follows the system without a script, and axe finds nothing',
  async (scheme) => {
    const { page } = await openSite({ scheme })
    await page.goto('/popular')
    await waitForHydration(page)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe(scheme === 'light' ? 'rgb(251, 248, 243)' : 'rgb(14, 20, 36)')
    await expectAccessible(page)
  },
)

it('the scheme can be switched and is remembered', async () => {
  const { page } = await openSite({ scheme: 'light' })
  await page.goto('/popular')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await page.reload()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 20, 36)')
})

it('the search of a phone has the focus as soon as it opens, before the next key', async () => {
  const { page } = await openSite({ width: 375 })
  await page.goto('/popular')
  await waitForHydration(page)
  const focused = await page.getByLabel('Open search').evaluate((summary: HTMLElement) => {
    summary.click()
    return document.activeElement?.ariaLabel
  })
  expect(focused).toBe('Search all ideas')
})

it('the menu of a phone opens, and closes on Escape and after a choice', async () => {
  const { page } = await openSite({ width: 375 })
  await page.goto('/popular')
  await waitForHydration(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByLabel('Open menu').click()
  await expect.poll(() => menu.isVisible(), soon).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.isVisible(), soon).toBe(false)
  await page.getByLabel('Open menu').click()
  await menu.getByRole('link', { name: 'New Ideas' }).click()
  await page.waitForURL('**/new')
  await expect.poll(() => menu.isVisible(), soon).toBe(false)
})

it('the search of the header is hidden where the page has one, but not for a filter', async () => {
  const { page } = await openSite()
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search all ideas' })
  for (const [path, isShown] of [
    ['/categories', true],
    ['/map', true],
    ['/search?q=water', false],
    ['/nothing-here', false],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    expect([path, await search.first().isVisible()]).toEqual([path, isShown])
  }
})

it('an unknown address is searched for by the words it ends with', async () => {
  const { page } = await openSite()
  const search = page.getByRole('main').getByRole('combobox')
  for (const [path, words] of [
    ['/old/northern-lights.html', 'northern lights'],
    ['/caf%C3%A9_hopping/', 'café hopping'],
    ['/x/8f3a-91', ''],
    ['/a/%3Cb%3Ebold', ''],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    expect([path, await search.inputValue()]).toEqual([path, words])
  }
  await page.goto('/old/northern-lights.html')
  await waitForHydration(page)
  await search.press('Enter')
  await page.waitForURL('**/search?q=northern%20lights')
})
