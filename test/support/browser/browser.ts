import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { sessionCookieName } from '#features/accounts/limits.ts'
import type { Role } from '#platform/contract.ts'
import { findNpmChromium } from './chromium.ts'
import type { JourneyMember } from '../site/journey-members.ts'
import { findSystemBrowser } from './system-browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
/** Without a GPU, decoding and painting images takes a quarter of Chromium's CPU time. */
const withoutImages = '--blink-settings=imagesEnabled=false'

declare global {
  /** Global in the page, once axe is injected. */
  var axe: { run: typeof run }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the site for journeys, started once per run. */
    siteOrigin: string
    /** Origin of the site for editors' journeys, whose changes must not affect the others. */
    editedOrigin: string
    /** Which Chromium the project uses: npm's or the system's. */
    chromium: 'npm' | 'system'
  }
}

interface Visit extends BrowserContextOptions {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Signed-in member. Each journey uses its own, so that lists do not interfere. */
  member?: JourneyMember
  /** Uses the editors' site, signed in with this role or as a visitor. */
  as?: Role | 'lateAdmin' | 'lateHookAdmin' | 'visitor'
  /** Console messages that the test provokes. */
  expected?: RegExp
  /** Loads images in npm's Chromium too, for tests that look at them. The system's always does. */
  withImages?: boolean
}

/** Messages of Chromium about expected responses, and about sign-outs, which clear its cache. */
const harmlessMessages = [
  /status of 4\d\d/,
  /^Clear-Site-Data header on .* Cleared data types: "cache"\.$/,
  /^Service Worker registration blocked by Playwright$/,
]
/** Messages about preloaded images, if it loads none. */
const imageMessages = [
  /^A preload for .* is not used because image loading is disabled\.$/,
  /^The resource .*\.(svg|webp|avif|jpg|png) was preloaded using link preload but not used /,
]

/** Browsers with and without images, shared by all files of a worker. Each test gets its own context. */
const browsers = new Map<boolean, Promise<Browser>>()

/** Returns the project's Chromium: npm's, which is the same on every machine, or the system's. */
function findBrowser(hasImages: boolean): Promise<Browser> {
  const browser = browsers.get(hasImages) ?? launchBrowser(hasImages)
  browsers.set(hasImages, browser)
  return browser
}

async function launchBrowser(hasImages: boolean): Promise<Browser> {
  const executablePath =
    inject('chromium') === 'system' ? findSystemBrowser('chromium') : await findNpmChromium()
  return chromium.launch({ executablePath, args: hasImages ? flags : [...flags, withoutImages] })
}

/**
 * Opens a page in a new browser profile. The test fails on console messages and uncaught errors, except Chromium's
 * message about an expected 4xx response.
 */
export async function openSite({
  width = 1280,
  height = 900,
  scheme = 'light',
  member,
  as,
  expected,
  withImages = false,
  ...options
}: Visit = {}) {
  const origin = inject(as ? 'editedOrigin' : 'siteOrigin')
  const hasImages = withImages || inject('chromium') === 'system'
  const browser = await findBrowser(hasImages)
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    // Tests cannot intercept what a service worker requests.
    serviceWorkers: 'block',
    ...options,
  })
  const token = member ? inject('members')[member] : as && as !== 'visitor' && inject('staff')[as]
  if (token) {
    await context.addCookies([
      { name: sessionCookieName, value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  }
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const ignored = [...harmlessMessages, ...(hasImages ? [] : imageMessages), ...(expected ? [expected] : [])]
  page.on('console', (message) => {
    const text = message.text()
    if (!ignored.some((each) => each.test(text))) complaints.push(`${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  onTestFinished(async () => {
    // Ignores requests that the test still intercepts.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    expect(complaints).toEqual([])
  })
  return { page, context, origin }
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  // An effect adds the combobox role to the header's search box, in the same commit as all other effects.
  await page.waitForFunction(
    () => document.querySelector('header input[type=search][role=combobox]') !== null,
  )
}

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** Rules about colors, the only ones whose result differs between light and dark mode. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
type Rules = typeof wcag | typeof colorRules

/** Fails on any violation of WCAG 2.2 AA that axe finds once animations have ended. */
export const expectAccessible = (page: Page) => expectNoViolations(page, wcag)

/** Like `expectAccessible` for a page that was checked in the other color scheme. Nightly, it is checked completely. */
export const expectAccessibleColors = (page: Page) =>
  expectNoViolations(page, inject('isThorough') ? wcag : colorRules)

async function expectNoViolations(page: Page, rules: Rules): Promise<void> {
  await expect.poll(() => findViolations(page, rules), { timeout: 10_000, interval: 250 }).toEqual([])
}

async function findViolations(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await page.evaluate(finishAnimations)
  return page.evaluate(async ({ type, values }) => {
    const result = await globalThis.axe.run(document, {
      runOnly: { type, values: [...values] },
      resultTypes: ['violations'],
      // Loading style sheets and media again takes a third of the time, and no page has media.
      preload: false,
      // Violations are shown by their HTML. Finding a unique selector for every element takes long.
      selectors: false,
    })
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }, rules)
}

/** Like `expectAccessible`, from the top of the page: axe would take content behind the header for hidden. */
export async function expectAccessibleFromTop(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

/** Like `expectAccessible`, in light and dark mode at the current size. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await setScheme(page, 'dark')
  await expectAccessible(page)
  await setScheme(page, 'light')
  await expectAccessibleColors(page)
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(waitTwoFrames)
}

/**
 * Like `expectAccessible`, from the top of the page on a phone in dark and on a desktop in light mode, and nightly in all
 * four variants. Restores the size afterwards.
 */
export async function expectAccessibleInAllVariants(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [width, scheme] of [
    [375, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
    if (inject('isThorough')) await expectAccessibleInBothSchemes(page)
    else {
      await setScheme(page, scheme)
      await expectAccessible(page)
    }
  }
  if (before) await page.setViewportSize(before)
}

/** Runs in the page: waits two frames, until a new size or colour scheme is laid out. */
export const waitTwoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/**
 * Runs in the page: finishes animations. Fading elements have no final colours, and off-screen animations may never
 * end.
 */
const finishAnimations = () => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}
