import { describe, expect, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { startReceiver, verifyEvent } from '../../support/servers/webhook-receiver.ts'
import { lateHookAdmin } from '../../support/site/journey-members.ts'
import { soon, visit } from '../visitors/page-state.ts'

describe('a webhook', () => {
  it('is created by an admin, sends an idea, shows the delivery, and sends it again', async () => {
    const receiver = await startReceiver()
    receiver.state.answer = (nth) => ({ status: nth === 2 ? 500 : 200 })
    const { page, context } = await openSite({ as: 'lateHookAdmin' })
    await visit(page, '/admin')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('There are no endpoints yet', { exact: false }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const form = page.getByRole('form', { name: 'Add an endpoint' })
    await form.getByLabel('Name').fill('Our chat room')
    await form.getByLabel('URL').fill('https://10.0.0.1/hook')
    await form.getByRole('button', { name: 'Add endpoint' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByLabel('Your password', { exact: true }).fill(lateHookAdmin.password)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await form.getByText('This URL is on a private network', { exact: false }).waitFor()
    await expectAccessible(page)
    await form.getByLabel('URL').fill(receiver.url)
    await form.getByRole('button', { name: 'Add endpoint' }).click()

    const shown = page.getByRole('dialog', { name: 'Endpoint secret' })
    const secret = await shown.getByLabel('Secret').inputValue()
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'I’ve copied the secret' }).click()

    await page.getByRole('button', { name: 'Send a test to Our chat room' }).click()
    await expect.poll(() => receiver.received.map(({ event }) => event.type), soon).toEqual(['webhook.ping'])

    const idea = { title: 'Sleep under a thatched roof', categoryId: 1 }
    const answer = await context.request.post('/api/ideas', {
      data: idea,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(201)
    await expect.poll(() => receiver.received.length, soon).toBe(2)
    const told = receiver.received[1]
    expect(told && verifyEvent(told, secret)).toMatchObject({
      type: 'idea.published',
      data: { idea: { title: idea.title } },
    })

    await page.getByRole('button', { name: 'Deliveries to Our chat room' }).click()
    const table = page.getByRole('table', { name: 'Deliveries to Our chat room' })
    const row = table.getByRole('row').filter({ hasText: 'idea.published' })
    await row.getByText('Waiting: status 500').waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Resend: idea.published/ }).click()
    await row.getByText('Delivered, status 200').waitFor()
    expect(new Set(receiver.received.slice(1).map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    await page.setViewportSize({ width: 375, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), soon).toBe(375)
    await page.getByRole('button', { name: 'Pause Our chat room' }).click()
    await page.getByText('Events aren’t sent or queued while this endpoint is paused.').waitFor()
    const remove = page.getByRole('button', { name: 'Remove Our chat room' })
    await remove.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused, soon).toBe('Keep it')
    await page.keyboard.press('Enter')
    await expect.poll(focused, soon).toBe('Remove')
    await remove.click()
    await page.getByRole('button', { name: 'Remove permanently: Our chat room' }).click()
    await page.getByText('There are no endpoints yet', { exact: false }).waitFor()
    await receiver.close()
  })
})
