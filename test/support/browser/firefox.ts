import { launch, type Browser, type KeyInput } from 'puppeteer-core'
import { expect, inject, onTestFinished } from 'vitest'
import { systemBrowser } from './system-browser.ts'

/** One for all files that a worker runs, as long as the worker; each test has a context of its own in it. */
let browser: Promise<Browser> | undefined

/**
 * Somebody before the running site in a Firefox profile of their own. The test fails on whatever the page says on the
 * console or throws.
 */
export async function openFirefox() {
  browser ??= launch({ browser: 'firefox', executablePath: systemBrowser('firefox-esr') })
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

  // Not by what assistive technology is told: asking this Firefox for that can take half a minute.
  const named = (tag: string, name: string) =>
    page.locator(`::-p-xpath(//${tag}[@aria-label="${name}" or normalize-space()="${name}"])`)
  const field = (label: string) =>
    page.locator(`::-p-xpath(//main//input[@aria-label="${label}" or @id=//label[.="${label}"]/@for])`)
  const textsOf = (selector: string) =>
    page.$$eval(selector, (elements) => elements.map((element) => element.textContent))
  return {
    /** Opens an address and waits until its script is there. */
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
    /** Of the cards, in their order. */
    titles: () => textsOf('main article :is(h2, h3)'),
  }
}
