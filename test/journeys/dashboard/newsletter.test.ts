import { describe, expect, inject, it } from 'vitest'
import { expectAccessible, openSite } from '../../support/browser/browser.ts'
import { toast } from '../members/account-steps.ts'
import { focused, soon, visit } from '../visitors/looking.ts'

describe('the newsletter tab', () => {
  it('drafts an issue, swaps an idea, sends a test, approves, and it arrives', async () => {
    const { page } = await openSite({ as: 'editor' })
    const email = `letters-${Date.now()}@people.example`
    await visit(page, '/newsletter')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const [, token] = /\?token=([\w-]+)/.exec(await newestMail(`to ${email}`, 'Confirm your')) ?? []
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
    const subject = `Light ${Date.now()}`
    await page.getByLabel('Subject').fill(subject)
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved')
    for (const frame of ['phone', 'desktop'])
      await page
        .frameLocator(`iframe[title="Preview: ${frame}"]`)
        .getByRole('heading', { name: subject })
        .waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await toast(page, 'The test is on its way to you')
    await newestMail(`Test: ${subject}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Approved')
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focused(page), soon).toBe('Send now')
    await page.getByRole('button', { name: 'Send now' }).click()
    const sure = page.getByRole('button', { name: 'Yes, to all readers' })
    await expect.poll(() => sure.getAttribute('aria-disabled'), soon).toBe('false')
    await sure.click()
    await toast(page, 'It goes out now')
    const letter = await newestMail(`to ${email}`, subject)
    const [wayOut = ''] = /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(letter) ?? []
    await visit(page, wayOut)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'Goodbye' }).waitFor()
  })
})

/** The text of the newest mail whose line in the mailbox has all these words. */
async function newestMail(...words: string[]): Promise<string> {
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
