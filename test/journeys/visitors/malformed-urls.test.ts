import { expect, it } from 'vitest'
import { waitForHydration, openSite } from '../../support/browser/browser.ts'
import { heading, soon } from './page-state.ts'

it('a malformed URL shows the 404 page, and links onward', async () => {
  // Warning of the router.
  const { page } = await openSite({ expected: /could not be decoded/ })
  const answer = await page.goto('/%')
  expect(answer?.status()).toBe(400)
  await waitForHydration(page)
  expect(await heading(page).innerText()).toBe('404 Page Not Found')
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
  await expect.poll(() => heading(page).innerText(), soon).toBe('All Bucket List Categories')
})

it('the API documentation renders, and routes can be tried there', async () => {
  const { page } = await openSite()
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /GET\s*\/api\/stats/ }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect.poll(() => page.locator('.live-responses-table').innerText(), soon).toContain('1315')
})
