import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharePath } from '#platform/share-target.ts'
import { expectAccessibleInAllVariants, openSite } from '../../../support/browser/browser.ts'
import { waitForWorker, withoutConnection } from '../../visitors/kept-pages.ts'
import { address, heading, soon, visit } from '../../visitors/page-state.ts'
import { createMember, fillLogin, signIn } from '../new-member.ts'
import { expectToast, readSavedIdeas } from './saved-ideas.ts'

const form = '/my-bucket-list/add'
/** Opens the form with a query, as sites that were installed earlier do. */
const share = (page: Page, fields: Record<string, string>) =>
  visit(page, `${form}?${new URLSearchParams(fields)}`)
/** Sends a form to the share target, as browsers do for an installed site. */
async function shareByForm(page: Page, fields: Record<string, string>) {
  await page.evaluate(
    ([action, values]) => {
      const sent = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of Object.entries(values))
        sent.append(Object.assign(document.createElement('textarea'), { name, value }))
      document.body.append(sent)
      sent.submit()
    },
    [sharePath, fields] as const,
  )
}
const title = (page: Page) => page.getByLabel('Title')
const description = (page: Page) => page.getByLabel('Description')

describe('sharing with the installed site', () => {
  it('fills the form of a custom idea, which is saved only with the button', async () => {
    const { page, context } = await openSite({ width: 375 })
    await signIn(context, await createMember())
    await share(page, { title: 'Night train to Narvik', text: 'Leaves at ten', url: 'https://rail.example/' })
    await expect.poll(() => title(page).inputValue(), soon).toBe('Night train to Narvik')
    expect(await description(page).inputValue()).toBe('Leaves at ten\n\nhttps://rail.example/')
    await expect.poll(() => address(page), soon).toBe(form)
    await expectAccessibleInAllVariants(page)
    expect(await readSavedIdeas(context)).toEqual([])
    await page.reload()
    await expect.poll(() => title(page).inputValue(), soon).toBe('Night train to Narvik')

    await page.getByRole('button', { name: 'Create Idea' }).click()
    await expectToast(page, 'Custom idea created!')
    await page.getByRole('article', { name: 'Night train to Narvik' }).waitFor()
    expect(address(page)).toBe('/my-bucket-list')
    expect(await readSavedIdeas(context)).toMatchObject([
      { status: 'planned', idea: { description: 'Leaves at ten\n\nhttps://rail.example/' } },
    ])
    await visit(page, form)
    await title(page).waitFor()
    expect([await title(page).inputValue(), await description(page).inputValue()]).toEqual(['', ''])
  })

  it.each([
    ['the server', 'block'],
    ['the service worker', 'allow'],
  ] as const)('takes a long text in any letters, answered by %s', async (_, serviceWorkers) => {
    const { page, context } = await openSite({ serviceWorkers })
    await signIn(context, await createMember())
    await visit(page, '/about')
    if (serviceWorkers === 'allow') await waitForWorker(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const text = `${'Проехать весь путь до Владивостока. '.repeat(135)}Конец`
    await shareByForm(page, { title: 'Транссиб', text, url: '' })
    await expect.poll(() => title(page).inputValue(), soon).toBe('Транссиб')
    expect(await description(page).inputValue()).toBe(text)
    await expect.poll(() => page.url().slice(-form.length), soon).toBe(form)
    // The fragment is in no request.
    expect(asked.filter((url) => url.includes('text='))).toEqual([])
    await page.goBack()
    await page.waitForURL('**/about')
  })

  it('keeps what was shared without a connection until it is back', async () => {
    const { page, context } = await openSite({ serviceWorkers: 'allow', expected: withoutConnection })
    await signIn(context, await createMember())
    await visit(page, '/about')
    await waitForWorker(page)
    await context.setOffline(true)
    await shareByForm(page, { text: 'Sleep under the stars' })
    await expect.poll(() => heading(page).innerText(), soon).toBe('You’re offline')
    await context.setOffline(false)
    await expect.poll(() => title(page).inputValue(), soon).toBe('Sleep under the stars')
    expect(address(page)).toBe(form)
  })

  it('asks visitors to sign in first, and then has what they shared', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ width: 375 })
    await share(page, { text: 'Learn to whistle\nWith two fingers' })
    await page.getByText(/^Sign in to add what you shared/).waitFor()
    await expect.poll(() => address(page), soon).toBe(form)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(`**/login?from=${encodeURIComponent(form)}`)
    await fillLogin(page, member)
    await page.waitForURL(`**${form}`)
    await expect.poll(() => title(page).inputValue(), soon).toBe('Learn to whistle')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/my-bucket-list')
    expect(await readSavedIdeas(context)).toEqual([])
    await visit(page, form)
    await title(page).waitFor()
    expect(await title(page).inputValue()).toBe('')
  })

  it('forgets what was shared when somebody signs out', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await share(page, { title: 'A secret plan' })
    await expect.poll(() => title(page).inputValue(), soon).toBe('A secret plan')
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => address(page), soon).toBe('/')
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(kept).not.toContain('secret')
  })

  it('opens an idea of this site, also for visitors', async () => {
    const { page, origin } = await openSite()
    await share(page, { title: 'Look', text: `Shall we? ${origin}/ideas/7` })
    await page.waitForURL('**/ideas/7')
    await heading(page).waitFor()
    expect(address(page)).toBe('/ideas/7')
    await share(page, { url: 'https://other.example/ideas/7' })
    await page.getByText(/^Sign in to add what you shared/).waitFor()
  })

  it('cuts a long text and says so, and shows hostile content as text', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    const script = '<img src=x onerror=alert(1)>'
    await share(page, { title: script, text: 'words and '.repeat(900), url: 'javascript:alert(1)' })
    await page.getByText(/^The text you shared was too long/).waitFor()
    expect(await title(page).inputValue()).toBe(script)
    expect(await description(page).inputValue()).toMatch(/…\n\njavascript:alert\(1\)$/)
    await page.getByRole('button', { name: 'Create Idea' }).click()
    await page.getByRole('article', { name: script }).waitFor()
  })

  it('asks for a title if only a link was shared', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await share(page, { text: 'https://rail.example/narvik' })
    await expect.poll(() => description(page).inputValue(), soon).toBe('https://rail.example/narvik')
    await page.getByRole('button', { name: 'Create Idea' }).click()
    await page.getByText('Title is required').waitFor()
    await expect
      .poll(() => title(page).evaluate((field) => field === document.activeElement), soon)
      .toBe(true)
  })
})

it('the shortcut to a random idea deals a card at once', async () => {
  const { page } = await openSite({ width: 375, height: 667 })
  await visit(page, '/#random-idea')
  const card = page.getByRole('button', { name: 'Save to My List' })
  await card.waitFor()
  await expect.poll(async () => (await card.boundingBox())?.y, soon).toBeLessThan(667)
})
