import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { hrefOf, pages, type Page as SitePage } from '#platform/addresses.ts'
import { fillPattern, samplePathParameters } from '../pages/sample-paths.ts'
import {
  waitTwoFrames,
  expectAccessible,
  expectAccessibleColors,
  openSite,
} from '../support/browser/browser.ts'
import { measureWidth, soon, visit } from './visitors/page-state.ts'
import { saveIdeas } from './members/bucket-list/saved-ideas.ts'

const sizes = [
  [375, 'dark', 44],
  [1280, 'light', 24],
] as const

/** Returns the pages of the table for these visitors, with samples for parameters. Tokens are invalid. */
const listPages = (...seenBy: SitePage['seenBy'][]) =>
  Object.values<SitePage>(pages)
    .filter((page) => seenBy.includes(page.seenBy))
    .map(({ path, carriesToken }) =>
      carriesToken && !path.includes(':token') ? `${path}?token=unknown` : fillPattern(path),
    )

const visitorPages = [
  ...listPages(undefined),
  // Other states of pages, and missing ones.
  hrefOf('search', { q: 'kayak', cost: 1 }),
  hrefOf('search', { q: 'xqzzwv' }),
  hrefOf('category', { slug: samplePathParameters.slug ?? '', view: 'list' }),
  hrefOf('near', { place: 'kyoto' }),
  hrefOf('myBucketList'),
  hrefOf('idea', { id: 99_999_999 }),
  hrefOf('country', { country: 'atlantis' }),
  hrefOf('newsletterIssue', { number: 99 }),
  '/nowhere',
]
const memberPages = [...listPages('member'), hrefOf('myBucketList', { view: 'timeline' })]
const editorPages = [
  ...listPages('editor', 'admin'),
  hrefOf('admin', { view: 'table' }),
  hrefOf('admin', { edit: 1 }),
]

const signIn = { name: sessionCookieName, httpOnly: true, sameSite: 'Lax' } as const

/** Opens each page of the table, as each kind of visitor. One walk per kind, because each page takes a visit. */
describe('every screen is readable, has large enough targets and never scrolls sideways, on a phone in dark and on a desktop in light', () => {
  const half = Math.ceil(visitorPages.length / 2)
  it.each([
    ['pages of visitors', visitorPages.slice(0, half)],
    ['pages of visitors from links and mails', visitorPages.slice(half)],
  ])('%s', async (_, paths) => {
    const { page } = await openSite({ as: 'visitor', width: 375 })
    expect(await findOffenders(page, paths)).toEqual([])
  })

  it('a member’s screens', async () => {
    const { page, context, origin } = await openSite({ as: 'visitor', width: 375 })
    await context.addCookies([{ ...signIn, url: origin, value: inject('members').Ned ?? '' }])
    await saveIdeas(context, [
      { ideaId: 1, status: 'planned', notes: 'Ask Maria' },
      { ideaId: 2, status: 'completed', doneOn: '2024-06-01' },
    ])
    expect(await findOffenders(page, memberPages)).toEqual([])
  })

  it('the dashboard', async () => {
    const { page, context, origin } = await openSite({ as: 'visitor', width: 375 })
    await context.addCookies([{ ...signIn, url: origin, value: inject('staff').admin }])
    expect(await findOffenders(page, editorPages)).toEqual([])

    await page.setViewportSize({ width: 375, height: 800 })
    await visit(page, '/admin?edit=1210')
    await page.getByLabel('Description').fill(`Mine: ${longWord}`)
    const idea = await (await context.request.get('/api/ideas/1210')).json()
    await context.request.put('/api/ideas/1210', { data: { ...idea, description: `Theirs: ${longWord}` } })
    await page.getByRole('button', { name: 'Update idea' }).click()
    const versions = page.getByRole('dialog', { name: 'Changed by someone else' }).getByRole('group')
    await versions.waitFor()
    expect(await versions.evaluate((group) => group.getBoundingClientRect().right)).toBeLessThan(375)
    await expectAccessible(page)
  })
})

/** Checks that targets are large enough and fit their text, nothing is cut off, and axe finds nothing. */
async function findOffenders(page: Page, paths: string[]): Promise<string[]> {
  const offenders: string[] = []
  for (const path of paths) {
    await visit(page, path)
    await expect.poll(() => page.locator('main [aria-busy=true]').count(), soon).toBe(0)
    for (const [width, colorScheme, least] of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.evaluate(waitTwoFrames)
      const found = [
        ...(await findSmallTargets(page, least)),
        ...(await findOverflowingControls(page)),
        ...(await findSynthesisedFonts(page)),
      ]
      offenders.push(...found.map((what) => `${path} at ${width}: ${what}`))
      const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (cut > 0) offenders.push(`${path} at ${width}: ${cut} pixels beyond its edge`)
      await (colorScheme === 'dark' ? expectAccessible(page) : expectAccessibleColors(page))
    }
    // The latter is a desktop of 1280 pixels at 200 %.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 450 })
      expect({ path, ...(await measureWidth(page)) }).toEqual({ path, scrolls: width, over: [] })
    }
    await page.evaluate(replaceTitles, longWord)
    for (const width of longWordWidths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(waitTwoFrames)
      offenders.push(...(await findOverflowingTexts(page)).map((what) => `${path} at ${width}: ${what}`))
    }
  }
  return offenders
}

/** Returns controls whose text overflows them. */
const findOverflowingControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => one.offsetWidth > 1 && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .filter((one) => getComputedStyle(one).overflowX === 'visible')
      .map((one) => `“${one.innerText.trim()}” needs ${one.scrollWidth} of ${one.clientWidth} pixels`),
  )

/** Returns texts in the heading font with another weight than it has, which browsers would synthesise. */
const findSynthesisedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body :not(:empty)')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
      .filter((one) => getComputedStyle(one).fontFamily.startsWith('Fraunces'))
      .filter((one) => getComputedStyle(one).fontWeight !== '600')
      .map((one) => `“${one.textContent.slice(0, 40)}” at a weight that its face has not`),
  )

/** Realistic long word of 69 letters. */
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmuseumsrundwanderweg'
const longWordWidths = inject('isThorough') ? [320, 375, 768, 1280] : [320, 1280]

/** Runs in the page: replaces each title in lists and tables by the word. */
const replaceTitles = (word: string) => {
  const titles =
    'main :is(article, li) :is(h2, h3, h4), main :is(article, li) :is(h2, h3, h4) > *, main ol li > div > a, main ul[aria-label=Tags] a, main tbody th > :is(button, div)'
  for (const one of document.querySelectorAll(titles))
    if (one.children.length === 0 && !one.closest('[aria-hidden=true]')) one.textContent = word
}

/** Returns elements with overflowing text, and tables that must be scrolled. */
const findOverflowingTexts = (page: Page) =>
  page.evaluate(() => {
    const places =
      'h1, h2, h3, h4, p, li, dt, dd, th, td, label, fieldset, div:has(> table), section:has(> table)'
    return (
      [...document.querySelectorAll<HTMLElement>(`main :is(${places})`)]
        // Controls may extend beyond their column by their padding.
        .filter((one) => !one.matches('nav li') && one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
        // At 320 pixels, a desktop at 400 %, tables may be scrolled.
        .filter((one) =>
          one.querySelector('table') ? innerWidth > 320 : getComputedStyle(one).overflowX === 'visible',
        )
        .map(
          (one) =>
            `“${one.innerText.trim().slice(0, 40)}” takes ${one.scrollWidth} of ${one.clientWidth} pixels`,
        )
    )
  })

/** Returns controls smaller than a size. Links in sentences have the height of their line. */
const findSmallTargets = (page: Page, least: number) =>
  page.evaluate((pixels) => {
    const pressed = 'a[href], button, input, select, textarea, summary'
    return [...document.querySelectorAll<HTMLElement & { labels?: NodeListOf<HTMLElement> }>(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.closest('[inert], [aria-hidden=true], [disabled]') && !isInSentence(one))
      .flatMap((one) => {
        const [width, height] = [0, 1].map((side) =>
          Math.max(...[one, ...(one.labels ?? [])].map((part) => sizesOf(part)[side] ?? 0)),
        )
        // Visually hidden inputs have a button in their place.
        if (one.offsetWidth <= 1 && one.offsetHeight <= 1) return []
        const name = one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText
        return (width ?? 0) > pixels - 0.5 && (height ?? 0) > pixels - 0.5
          ? []
          : [`${one.tagName} “${name.trim()}” ${width?.toFixed(0)}×${height?.toFixed(0)}`]
      })

    /** Returns the size including pseudo-elements that extend the target. */
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
