import { describe, expect, inject, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { waitForToast } from '../members/account-steps.ts'
import { getFocusedName, soon, visit } from '../visitors/page-state.ts'

describe('the newsletter tab', () => {
  it('drafts an issue, swaps an idea, sends a test, approves, and the mail arrives', async () => {
    const { page } = await openSite({ as: 'editor' })
    const email = `letters-${Date.now()}@people.example`
    await visit(page, '/newsletter')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const [, token] = /\?token=([\w-]+)/.exec(await readNewestMail(`to ${email}`, 'Confirm your')) ?? []
    await visit(page, `/newsletter/confirm?token=${token}`)
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await page.getByRole('heading', { name: 'You’re in' }).waitFor()

    await visit(page, '/admin')
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Newsletter' })
      .click()
    await page.getByRole('button', { name: 'Draft the next issue' }).click()
    const ideas = page.getByRole('list', { name: 'Ideas' }).getByRole('listitem')
    await ideas.first().waitFor()
    const title = await ideas.first().getByRole('link').innerText()
    await ideas
      .first()
      .getByRole('button', { name: `Swap ${title}` })
      .click()
    await expect.poll(() => ideas.first().getByRole('link').innerText(), soon).not.toBe(title)
    // A test mail holds what the editor sees: it saves the texts first.
    const early = `Early ${Date.now()}`
    await page.getByLabel('Subject').fill(early)
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await readNewestMail(`Test: ${early}`)
    const subject = `Light ${Date.now()}`
    await page.getByLabel('Subject').fill(subject)
    await page.getByRole('button', { name: 'Save' }).click()
    await waitForToast(page, 'Saved')
    for (const frame of ['phone', 'desktop'])
      await page
        .frameLocator(`iframe[title="Preview: ${frame}"]`)
        .getByRole('heading', { name: subject })
        .waitFor()
    const widths = () =>
      page.locator('iframe').evaluateAll((all) => all.map((frame) => Math.round(frame.clientWidth)))
    expect(await widths()).toEqual([375, 700])
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await widths()).toEqual([375, 700])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await waitForToast(page, 'Test email sent')
    await readNewestMail(`Test: ${subject}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await waitForToast(page, 'Approved')
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => getFocusedName(page), soon).toBe('Send now')
    await page.getByRole('button', { name: 'Send now' }).click()
    const sure = page.getByRole('button', { name: 'Yes, send to all subscribers' })
    await expect.poll(() => sure.getAttribute('aria-disabled'), soon).toBe('false')
    await page.getByLabel('Intro').fill('Written at the last moment')
    await sure.click()
    await waitForToast(page, 'Sending now')
    await expect.poll(() => getFocusedName(page), soon).toBe('Send me a test')
    const row = page.getByRole('row').filter({ hasText: subject })
    await row.getByText('Sent', { exact: true }).first().waitFor({ state: 'attached' })
    const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
    expect(await row.textContent()).toContain(today)
    const letter = await readNewestMail(`to ${email}`, subject)
    expect(letter).toContain('Written at the last moment')
    const [wayOut = ''] = /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(letter) ?? []
    await visit(page, wayOut)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'Goodbye' }).waitFor()
  })
})

/** Returns the text of the newest mail whose line in the mailbox contains these words. */
async function readNewestMail(...words: string[]): Promise<string> {
  const origin = inject('editedOrigin')
  let path: string | undefined
  await expect
    .poll(async () => {
      const list = await (await fetch(`${origin}/dev/mail`)).text()
      const mails = [...list.matchAll(/<a href="(\/dev\/mail\/[^"]+)">(.*?)<\/a>/gs)]
      path = mails.find(([, , line = '']) => words.every((word) => line.includes(word)))?.[1]
      return path
    }, soon)
    .toBeDefined()
  return (await fetch(`${origin}${path}`)).text()
}
