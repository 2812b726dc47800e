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
}

/** Launches the project's Chromium: npm's, which is the same on every machine, or the system's. */
async function launchBrowser(): Promise<Browser> {
  const executablePath =
    inject('chromium') === 'system' ? findSystemBrowser('chromium') : await findNpmChromium()
  return chromium.launch({ executablePath, args: flags })
}

/** Shared by all files of a worker. Each test gets its own context. */
let browser: Promise<Browser> | undefined

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
    // Chromium logs at each sign-out that it has cleared the cache.
    if (
      !/status of (4\d\d)|^Clear-Site-Data header on .* Cleared data types: "cache"\.$/.test(text) &&
      !expected?.test(text)
    )
      complaints.push(`${message.type()}: ${text}`)
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

/** Fails on any violation of WCAG 2.2 AA that axe finds once animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => findViolations(page), { timeout: 10_000, interval: 250 }).toEqual([])
}

async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await page.evaluate(finishAnimations)
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const result = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  })
}

/** Like `expectAccessible`, from the top of the page: axe would take content behind the header for hidden. */
export async function expectAccessibleFromTop(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

/** Like `expectAccessible`, in light and dark mode at the current size. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(waitTwoFrames)
    await expectAccessible(page)
  }
}

/**
 * Like `expectAccessibleInBothSchemes`, from the top of the page at phone and desktop width. Restores the size
 * afterwards.
 */
export async function expectAccessibleInAllVariants(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    if ((await page.getByRole('dialog').count()) === 0) await page.evaluate(() => scrollTo(0, 0))
    await expectAccessibleInBothSchemes(page)
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
