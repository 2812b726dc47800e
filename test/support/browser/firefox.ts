import { launch, type Browser, type KeyInput } from 'puppeteer-core'
import { expect, inject, onTestFinished } from 'vitest'
import { findSystemBrowser } from './system-browser.ts'

/** Shared by all files of a worker. Each test gets its own context. */
let browser: Promise<Browser> | undefined

/** Opens Firefox on the running site with a new profile. The test fails on console messages and uncaught errors. */
export async function openFirefox() {
  browser ??= launch({ browser: 'firefox', executablePath: findSystemBrowser('firefox-esr') })
  const context = await (await browser).createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 1280, height: 900 })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })

  // Uses XPath, because querying this Firefox's accessibility tree can take half a minute.
  const named = (tag: string, name: string) =>
    page.locator(`::-p-xpath(//${tag}[@aria-label="${name}" or normalize-space()="${name}"])`)
  const field = (label: string) =>
    page.locator(`::-p-xpath(//main//input[@aria-label="${label}" or @id=//label[.="${label}"]/@for])`)
  const textsOf = (selector: string) =>
    page.$$eval(selector, (elements) => elements.map((element) => element.textContent))
  return {
    /** Opens a URL and waits until the page is hydrated. */
    async visits(path: string) {
      await page.goto(`${inject('siteOrigin')}${path}`)
      await page.locator('header input[type=search][role=combobox]').wait()
    },
    sees: (tag: string, name: string) => named(tag, name).wait(),
    clicks: (tag: string, name: string) => named(tag, name).click(),
    types: (label: string, text: string) => field(label).fill(text),
    presses: (key: KeyInput) => page.keyboard.press(key),
    address: () => page.url().replace(new URL(page.url()).origin, ''),
    heading: async () => (await textsOf('main h1'))[0],
    /** Titles of the cards, in order. */
    titles: () => textsOf('main article :is(h2, h3)'),
  }
}
