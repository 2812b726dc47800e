import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForHydration, openSite } from '../../support/browser/browser.ts'
import { soon } from './page-state.ts'

const person = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

describe('analytics of a visit', () => {
  it('count each page view, search, random idea and save', async () => {
    const { page, origin } = await openSite({ ...person, member: 'Jem' })
    const told = await recordEvents(page)
    await page.goto('/?utm_source=letter&utm_campaign=spring&token=nobodys', {
      referer: 'https://www.example.com/secret/page',
    })
    await expect
      .poll(told, soon)
      .toEqual([
        { name: 'page_view', path: '/?utm_source=letter&utm_campaign=spring', referrer: 'www.example.com' },
      ])
    await waitForHydration(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Popular' }).first().click()
    await page.waitForURL('**/popular')
    await page.goBack()
    await page.getByRole('button', { name: 'Get Random Idea' }).click()
    const card = page.getByRole('region', { name: 'Random Idea' })
    const link = card.getByRole('link')
    await link.waitFor()
    const ideaId = Number((await link.getAttribute('href'))?.split('/').at(-1))
    await card.getByRole('button').filter({ hasText: 'Save to My List' }).click()
    await card.getByText('Saved!').waitFor()
    const box = page.getByRole('main').getByRole('combobox')
    await box.fill('  kayak ')
    await box.press('Enter')
    await page.waitForURL('**/search?q=kayak')
    await expect
      .poll(async () => (await told()).slice(1), soon)
      .toEqual([
        { name: 'page_view', path: '/popular' },
        { name: 'page_view', path: '/' },
        { name: 'generate_random_idea', path: '/', ideaId },
        { name: 'save_to_bucket_list', path: '/', ideaId },
        { name: 'page_view', path: '/search' },
        { name: 'search', path: '/search', query: 'kayak' },
      ])
    // A filter is not a new page view.
    await page.getByRole('link', { name: /^Easy/ }).first().click()
    await page.waitForURL('**difficulty=1**')
    await page.goto(`${origin}/about`)
    await expect
      .poll(async () => (await told()).at(-1), soon)
      .toEqual({ name: 'page_view', path: '/about', referrer: '' })
    expect((await told()).filter(({ name }) => name === 'page_view')).toHaveLength(5)
  })

  it('omit tokens in URLs', async () => {
    const { page } = await openSite(person)
    const told = await recordEvents(page)
    await page.goto('/verify-email?token=abc')
    await expect.poll(told, soon).toEqual([{ name: 'page_view', path: '/verify-email', referrer: '' }])
    await page.goto('/lists/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ')
    await expect
      .poll(async () => (await told()).at(-1), soon)
      .toEqual({ name: 'page_view', path: '/lists/:token', referrer: '' })
  })

  it('are off if the visitor opts out', async () => {
    const { page, context } = await openSite(person)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    const told = await recordEvents(page)
    const script = page.waitForResponse(/count-visit/)
    await page.goto('/')
    await script
    await waitForHydration(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Popular' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Popular Bucket List Ideas' }).waitFor()
    expect(await told()).toEqual([])
  })
})

interface SentEvent {
  name: string
}

/** Records the events that the page sends and the site accepts. */
async function recordEvents(page: Page): Promise<() => Promise<SentEvent[]>> {
  const sent: Promise<SentEvent[]>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/events')) return
    expect(response.status()).toBe(202)
  })
  // Chromium does not expose beacon bodies, so they are recorded in the page.
  await page.exposeFunction('noteEvents', (body: string) =>
    sent.push(Promise.resolve(JSON.parse(body).events)),
  )
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob)
        void body
          .text()
          .then((text) => Reflect.apply(Reflect.get(globalThis, 'noteEvents'), undefined, [text]))
      return send(url, body)
    }
  })
  return async () => (await Promise.all(sent)).flat()
}
