import { expect, it } from 'vitest'
import { hydrated, openSite } from '../../support/browser/browser.ts'
import { heading, soon } from './looking.ts'

it('an address that cannot be read shows the screen for nothing, and the way on', async () => {
  // What the router says of it to itself.
  const { page } = await openSite({ expected: /could not be decoded/ })
  const answer = await page.goto('/%')
  expect(answer?.status()).toBe(400)
  await hydrated(page)
  expect(await heading(page).innerText()).toBe('404 Page Not Found')
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
  await expect.poll(() => heading(page).innerText(), soon).toBe('All Bucket List Categories')
})

it('the page of the API draws itself, and rows can be tried there', async () => {
  const { page } = await openSite()
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /GET\s*\/api\/stats/ }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect.poll(() => page.locator('.live-responses-table').innerText(), soon).toContain('1315')
})
