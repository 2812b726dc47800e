import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { hrefOf, pages, type Page as SitePage } from '#platform/addresses.ts'
import { addressOf, samples } from '../pages/sample-addresses.ts'
import { drawnAnew, expectAccessible, openSite } from '../support/browser/browser.ts'
import { soon, visit } from './visitors/looking.ts'
import { saveIdeas } from './members/bucket-list/saved-ideas.ts'

const sizes = [
  [375, 'dark', 44],
  [1280, 'light', 24],
] as const

/** Pages of the table as somebody would ask for them; a token leads nowhere. */
const pagesOf = (...seenBy: SitePage['seenBy'][]) =>
  Object.values<SitePage>(pages)
    .filter((page) => seenBy.includes(page.seenBy))
    .map(({ path, carriesToken }) =>
      carriesToken && !path.includes(':token') ? `${path}?token=unknown` : addressOf(path),
    )

const ofVisitors = [
  ...pagesOf(undefined),
  // How pages look otherwise, and what is not there.
  hrefOf('search', { q: 'kayak', cost: 1 }),
  hrefOf('search', { q: 'xqzzwv' }),
  hrefOf('category', { slug: samples.slug ?? '', view: 'list' }),
  hrefOf('near', { place: 'kyoto' }),
  hrefOf('myBucketList'),
  hrefOf('idea', { id: 99_999_999 }),
  hrefOf('country', { country: 'atlantis' }),
  hrefOf('newsletterIssue', { number: 99 }),
  '/nowhere',
]
const ofMembers = [...pagesOf('member'), hrefOf('myBucketList', { view: 'timeline' })]
const ofEditors = [
  ...pagesOf('editor', 'admin'),
  hrefOf('admin', { view: 'table' }),
  hrefOf('admin', { edit: 1 }),
]

const signIn = { name: sessionCookieName, httpOnly: true, sameSite: 'Lax' } as const

/** Each page of the table, by whoever sees it. One walk for each kind of person, for each screen costs a visit. */
describe('every screen can be read and pressed, on a phone by night and on a desk by day', () => {
  const half = Math.ceil(ofVisitors.length / 2)
  it.each([
    ['what visitors find', ofVisitors.slice(0, half)],
    ['what visitors come to by links and mails', ofVisitors.slice(half)],
  ])('%s', async (_, paths) => {
    const { page } = await openSite({ as: 'visitor', width: 375 })
    expect(await offendersOn(page, paths)).toEqual([])
  })

  it('a member’s', async () => {
    const { page, context, origin } = await openSite({ as: 'visitor', width: 375 })
    await context.addCookies([{ ...signIn, url: origin, value: inject('members').Ned ?? '' }])
    await saveIdeas(context, [
      { ideaId: 1, status: 'planned', notes: 'Ask Maria' },
      { ideaId: 2, status: 'completed', doneOn: '2024-06-01' },
    ])
    expect(await offendersOn(page, ofMembers)).toEqual([])
  })

  it('the dashboard', async () => {
    const { page, context, origin } = await openSite({ as: 'visitor', width: 375 })
    await context.addCookies([{ ...signIn, url: origin, value: inject('staff').admin }])
    expect(await offendersOn(page, ofEditors)).toEqual([])

    await page.setViewportSize({ width: 375, height: 800 })
    await visit(page, '/admin?edit=1210')
    await page.getByLabel('Description').fill(`Mine: ${longWord}`)
    const idea = await (await context.request.get('/api/ideas/1210')).json()
    await context.request.put('/api/ideas/1210', { data: { ...idea, description: `Theirs: ${longWord}` } })
    await page.getByRole('button', { name: 'Update Idea' }).click()
    const versions = page.getByRole('dialog', { name: 'Changed by someone else' }).getByRole('group')
    await versions.waitFor()
    expect(await versions.evaluate((group) => group.getBoundingClientRect().right)).toBeLessThan(375)
    await expectAccessible(page)
  })
})

/** What is pressed is large enough and as wide as its words, nothing is cut off, and axe finds nothing. */
async function offendersOn(page: Page, paths: string[]): Promise<string[]> {
  const offenders: string[] = []
  for (const path of paths) {
    await visit(page, path)
    await expect.poll(() => page.locator('main [aria-busy=true]').count(), soon).toBe(0)
    for (const [width, colorScheme, least] of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.evaluate(drawnAnew)
      const found = [...(await tooSmall(page, least)), ...(await tooNarrow(page)), ...(await madeUp(page))]
      offenders.push(...found.map((what) => `${path} at ${width}: ${what}`))
      const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (cut > 0) offenders.push(`${path} at ${width}: ${cut} pixels beyond its edge`)
      await expectAccessible(page)
    }
    await page.evaluate(withLongTitles, longWord)
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(drawnAnew)
      offenders.push(...(await beyondTheirPlace(page)).map((what) => `${path} at ${width}: ${what}`))
    }
  }
  return offenders
}

/** What is pressed and has words that lie beyond it, and so on what stands beside it. */
const tooNarrow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => one.offsetWidth > 1 && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .filter((one) => getComputedStyle(one).overflowX === 'visible')
      .map((one) => `“${one.innerText.trim()}” needs ${one.scrollWidth} of ${one.clientWidth} pixels`),
  )

/** Words in the headings' face at another weight than it has: browsers would smear or thin its letters. */
const madeUp = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body :not(:empty)')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
      .filter((one) => getComputedStyle(one).fontFamily.startsWith('Fraunces'))
      .filter((one) => getComputedStyle(one).fontWeight !== '600')
      .map((one) => `“${one.textContent.slice(0, 40)}” at a weight that its face has not`),
  )

/** As long as people and languages have them: 69 letters. */
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmuseumsrundwanderweg'

/** In the page: each title, each row of a list and what each row of a table is about is that word. */
const withLongTitles = (word: string) => {
  const titles =
    'main :is(article, li) :is(h2, h3, h4), main :is(article, li) :is(h2, h3, h4) > *, main ol li > div > a, main ul[aria-label=Tags] a, main tbody th > :is(button, div)'
  for (const one of document.querySelectorAll(titles))
    if (one.children.length === 0 && !one.closest('[aria-hidden=true]')) one.textContent = word
}

/** Words that are wider than where they stand, and so lie on what is beside them; tables that one must scroll. */
const beyondTheirPlace = (page: Page) =>
  page.evaluate(() => {
    const places =
      'h1, h2, h3, h4, p, li, dt, dd, th, td, label, fieldset, div:has(> table), section:has(> table)'
    return (
      [...document.querySelectorAll<HTMLElement>(`main :is(${places})`)]
        // What can be pressed there reaches beyond its column, by as much as its words stand away from its edge.
        .filter((one) => !one.matches('nav li') && one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
        // At 320, which is a desk's screen four times as large, a table may be scrolled.
        .filter((one) =>
          one.querySelector('table') ? innerWidth > 320 : getComputedStyle(one).overflowX === 'visible',
        )
        .map(
          (one) =>
            `“${one.innerText.trim().slice(0, 40)}” takes ${one.scrollWidth} of ${one.clientWidth} pixels`,
        )
    )
  })

/** What can be pressed in less room than that; a link within a sentence has that of its line. */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((pixels) => {
    const pressed = 'a[href], button, input, select, textarea, summary'
    return [...document.querySelectorAll<HTMLElement & { labels?: NodeListOf<HTMLElement> }>(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.closest('[inert], [aria-hidden=true], [disabled]') && !isInSentence(one))
      .flatMap((one) => {
        const [width, height] = [0, 1].map((side) =>
          Math.max(...[one, ...(one.labels ?? [])].map((part) => sizesOf(part)[side] ?? 0)),
        )
        // One that is not drawn has a button in its place.
        if (one.offsetWidth <= 1 && one.offsetHeight <= 1) return []
        const name = one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText
        return (width ?? 0) > pixels - 0.5 && (height ?? 0) > pixels - 0.5
          ? []
          : [`${one.tagName} “${name.trim()}” ${width?.toFixed(0)}×${height?.toFixed(0)}`]
      })

    /** With what it draws around itself to be met more easily. */
    function sizesOf(part: HTMLElement): number[] {
      const { width, height } = part.getBoundingClientRect()
      const around = ['::before', '::after']
        .map((name) => getComputedStyle(part, name))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      return [
        Math.max(width, ...around.map((style) => Number.parseFloat(style.width))),
        Math.max(height, ...around.map((style) => Number.parseFloat(style.height))),
      ]
    }

    function isInSentence(one: HTMLElement): boolean {
      const beside = [...(one.parentNode?.childNodes ?? [])]
      return (
        getComputedStyle(one).display.startsWith('inline') &&
        one.tagName === 'A' &&
        beside.some((node) => node.nodeType === 3 && node.textContent?.trim())
      )
    }
  }, least)
