import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { sessionCookieName } from '#features/accounts/limits.ts'
import type { Role } from '#platform/contract.ts'
import { npmChromium } from './chromium.ts'
import type { JourneyMember } from '../site/journey-members.ts'
import { systemBrowser } from './system-browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

declare global {
  /** In the page, once it has been injected there. */
  var axe: { run: typeof run }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the site that journeys walk, started once for a run. */
    siteOrigin: string
    /** The same for journeys of editors: what they change must not move under those who read. */
    editedOrigin: string
    /** Whose Chromium the journeys of a project run in. */
    chromium: 'npm' | 'system'
  }
}

interface Visit extends BrowserContextOptions {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Who is signed in. Each journey has a member of its own, so that none finds another's list. */
  member?: JourneyMember
  /** On the site that editors change, signed in as somebody of this role, or as a visitor. */
  as?: Role | 'lateAdmin' | 'lateHookAdmin' | 'visitor'
  /** What the browser itself will say of an answer that the test spoils on purpose. */
  expected?: RegExp
}

/** The Chromium of the project: npm's, the same on every machine, or the machine's own. */
async function launchBrowser(): Promise<Browser> {
  const executablePath = inject('chromium') === 'system' ? systemBrowser('chromium') : await npmChromium()
  return chromium.launch({ executablePath, args: flags })
}

/** One for all files that a worker runs, as long as the worker; each test has a context of its own in it. */
let browser: Promise<Browser> | undefined

/**
 * A page on the running site in a browser profile of its own. The test fails on whatever the page itself says on
 * the console or throws; the browser's own line about an expected 4xx answer is none of it.
 */
export async function openSite({
  width = 1280,
  height = 900,
  scheme = 'light',
  member,
  as,
  expected,
  ...options
}: Visit = {}) {
  const origin = inject(as ? 'editedOrigin' : 'siteOrigin')
  browser ??= launchBrowser()
  const context = await (
    await browser
  ).newContext({ baseURL: origin, viewport: { width, height }, colorScheme: scheme, ...options })
  const token = member ? inject('members')[member] : as && as !== 'visitor' && inject('staff')[as]
  if (token) {
    await context.addCookies([
      { name: sessionCookieName, value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  }
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // Chromium tells of each sign-out that it has cleared what it was asked to.
    if (
      !/status of (4\d\d)|^Clear-Site-Data header on .* Cleared data types: "cache"\.$/.test(text) &&
      !expected?.test(text)
    )
      complaints.push(`${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  onTestFinished(async () => {
    // What the test still holds back has nobody to answer to.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    expect(complaints).toEqual([])
  })
  return { page, context, origin }
}

/** Waits until the page's script has taken over. */
export async function hydrated(page: Page): Promise<void> {
  // The header's search box becomes one by an effect, with all others of the first screen.
  await page.waitForFunction(
    () => document.querySelector('header input[type=search][role=combobox]') !== null,
  )
}

/** Fails on any violation of WCAG 2.2 AA that axe sees once the page has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page), { timeout: 10_000, interval: 250 }).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await page.evaluate(fadedIn)
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const result = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  })
}

/** The same from the top of the page: what stands below the header is not to be taken for hidden. */
export async function expectAccessibleFromTop(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

/**
 * The same in the light and in the dark, in the size that the page has. Its walk to where it is says nothing of its
 * colours, so it is gone once.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(drawnAnew)
    await expectAccessible(page)
  }
}

/** The same from the top of the page, on a phone and on a desk; afterwards the page is as large as before. */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
    await expectAccessibleInBothSchemes(page)
  }
  if (before) await page.setViewportSize(before)
}

/** In the page: its new size and scheme have been laid out. */
export const drawnAnew = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** In the page: what is still fading in has no colours of its own yet, and out of sight it may never end by itself. */
const fadedIn = () => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}
