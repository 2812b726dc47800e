import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { visit } from '../visitors/page-state.ts'

describe('a new password', () => {
  it('gets a warning if it is common or the member’s own name, and is accepted anyway', async () => {
    const { page } = await openSite({ width: 375, scheme: 'dark' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await visit(page, '/register')
    await page.getByLabel('Full name').fill('Grace Traveller')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('iloveyou1')
    await page.getByText('one of the 10,000 most common').waitFor()
    await expectAccessible(page)
    await field.fill('gracetraveller7')
    await page.getByText('This password is too similar to your name').waitFor()
    await field.fill('a way of my own')
    await page.getByText('Strong', { exact: true }).waitFor()
    expect(await page.getByText(/most common|too similar/).count()).toBe(0)
    expect(sent.filter((request) => request.includes('iloveyou1'))).toEqual([])
  })
})
